// `pnpm bench [NAME…]`: measures the tables that are named, or all, and prints them. With `--write`,
// the figures are kept, and page and pictures made of them.

import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@room-sessions/packing';
import { makeHome } from './home.ts';
import { printed, writePage } from './page.ts';
import { type Result, resultOf, writeResult } from './result.ts';
import type { Table } from './table.ts';
import { tables } from './tables.ts';

const usage = `Usage: pnpm bench [NAME…] [--rounds N] [--write]
       pnpm bench --page
Tables: ${tables.map(({ name }) => name).join(', ')}

--rounds N  rounds of each table, each in fresh processes; 5 unless said
--write     keeps the figures in benchmarks/results, and writes docs/benchmarks.md of them
--page      measures nothing, and writes docs/benchmarks.md of the figures that are kept
`;

interface Asked {
  readonly names: readonly string[];
  readonly rounds: number;
  readonly write: boolean;
  readonly page: boolean;
}

function read(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '5' },
        write: { type: 'boolean', default: false },
        page: { type: 'boolean', default: false },
      },
    });
    const rounds = Number(values.rounds);
    const strange = positionals.find((name) => !tables.some((table) => table.name === name));
    if (strange !== undefined) throw new Error(`No table is called ${strange}.`);
    if (!Number.isInteger(rounds) || rounds < 1) {
      throw new Error(`--rounds takes a whole number from 1 on, not ${values.rounds}.`);
    }
    return { names: positionals, rounds, write: values.write, page: values.page };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

/** Who would be missing on the page. */
const leftOut = ({ contenders }: Table, { rows }: Result): string[] =>
  contenders
    .filter(({ name, isOptional }) => !isOptional && !rows.some((row) => row.name === name))
    .map(({ name }) => name);

async function measure({ names, rounds, write }: Asked): Promise<void> {
  const chosen = tables.filter(({ name }) => names.length === 0 || names.includes(name));
  await using folder = await temporaryFolder();
  const usesPeers = chosen.some(({ contenders }) => contenders.some(({ peer }) => peer));
  const home = await makeHome(folder.path, usesPeers);
  for (const table of chosen) {
    const startedAt = performance.now();
    try {
      const result = await resultOf(table, await table.measure({ home, rounds }));
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`${printed(table, result)}\nMeasured in ${seconds} s.\n`);
      const absent = leftOut(table, result);
      if (absent.length > 0) throw new Error(`It was measured without ${absent.join(', ')}.`);
      if (write) await writeResult(result);
    } catch (error) {
      // The others are measured all the same.
      console.error(`${table.name}:`, error);
      process.exitCode = 1;
    }
  }
  if (write) await writePage();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // What is running, and what it laid down, goes when a process exits of its own. `pnpm` passes on a
  // signal that came already.
  process.on(signal, () => process.exit(128 + constants.signals[signal]));
}

const asked = read();
if (!asked) process.exitCode = 2;
else if (asked.page) await writePage();
else await measure(asked);
