// `pnpm bench [NAME…]` measures the named tables, or all, and writes docs/benchmarks.md with its pictures.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { temporaryFolder } from '@room-sessions/testing';
import { createHome } from './home.ts';
import { pageFile, renderFiles } from './page.ts';
import { readResults, summarize, writeResults } from './results.ts';
import { bundle } from './tables/bundle.ts';
import { calls, overhead } from './tables/calls.ts';
import { gateway } from './tables/gateway.ts';
import { importing } from './tables/import.ts';
import { upload } from './tables/upload.ts';

const tables = [calls, overhead, importing, bundle, upload, gateway];

const usage = `Usage: pnpm bench [NAME…] [--rounds N]
Tables: ${tables.map(({ name }) => name).join(', ')}

--rounds N  rounds per table, each in new processes (default: 5)`;

async function measure(names: readonly string[], rounds: number): Promise<void> {
  await using folder = await temporaryFolder();
  const home = await createHome(folder.path);
  for (const table of tables.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`Measuring ${table.name} …`);
    const result = await summarize(table, await table.measure(home, rounds));
    const results = { ...(await readResults()), [table.name]: result };
    await writeResults(results);
    for (const [file, text] of renderFiles(await readFile(pageFile, 'utf8'), results)) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
}

await runProgram({
  usage,
  options: { rounds: { type: 'string', default: '5' } },
  words: tables.map(({ name }) => name),
  async run({ values, words: names }) {
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) {
      throw new UsageError(`--rounds must be a positive integer, not ${values.rounds}.`);
    }
    await measure(names, rounds);
  },
});
