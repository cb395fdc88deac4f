// `pnpm bench [NAME…]` measures and prints the named tables, or all tables. `--write` also writes them into
// docs/benchmarks.md.

import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { temporaryFolder } from '@room-sessions/testing';
import { makeHome } from './home.ts';
import { formatTable, writeSection } from './page.ts';
import { type Result, createResult } from './result.ts';
import type { Table } from './table.ts';
import { tables } from './tables.ts';

const usage = `Usage: pnpm bench [NAME…] [--rounds N] [--write]
Tables: ${tables.map(({ name }) => name).join(', ')}

--rounds N  rounds per table, each in new processes (default: 5)
--write     write the results into docs/benchmarks.md`;

interface Options {
  readonly names: readonly string[];
  readonly rounds: number;
  readonly write: boolean;
}

/** Contenders that were not measured and would be missing on the page. */
const getMissing = ({ contenders }: Table, { rows }: Result): string[] =>
  contenders
    .filter(({ name, isOptional }) => !isOptional && !rows.some((row) => row.name === name))
    .map(({ name }) => name);

async function measure({ names, rounds, write }: Options): Promise<void> {
  const chosen = tables.filter(({ name }) => names.length === 0 || names.includes(name));
  await using folder = await temporaryFolder();
  const usesPeers = chosen.some(({ contenders }) => contenders.some(({ peer }) => peer));
  const home = await makeHome(folder.path, usesPeers);
  for (const table of chosen) {
    const startedAt = performance.now();
    try {
      const result = await createResult(table, await table.measure({ home, rounds }));
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`${formatTable(table, result)}\nMeasured in ${seconds} s.\n`);
      const absent = getMissing(table, result);
      if (absent.length > 0) throw new Error(`Not measured: ${absent.join(', ')}.`);
      if (write) await writeSection(table, result);
    } catch (error) {
      // Continue with the other tables.
      console.error(`${table.name}:`, error);
      process.exitCode = 1;
    }
  }
}

await runProgram({
  usage,
  options: {
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
  words: tables.map(({ name }) => name),
  async run({ values, words: names }) {
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) {
      throw new UsageError(`--rounds must be a positive integer, not ${values.rounds}.`);
    }
    await measure({ names, rounds, write: values.write });
  },
});
