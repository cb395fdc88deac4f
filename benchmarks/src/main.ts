// `pnpm bench [NAME…]` measures the named tables, or all, and writes docs/benchmarks.md with its pictures.

import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { temporaryFolder } from '@room-sessions/testing';
import { gateway } from './gateway.ts';
import { createHome } from './home.ts';
import { writeTable } from './page.ts';
import { bundle, calls, imports, overhead, upload } from './tables.ts';

const tables = { calls, overhead, import: imports, bundle, upload, gateway };
const names = Object.keys(tables) as Array<keyof typeof tables>;

await runProgram({
  usage: `Usage: pnpm bench [NAME…] [--rounds N]
Tables: ${names.join(', ')}

--rounds N  rounds per table, each in new processes (default: 5)`,
  options: { rounds: { type: 'string', default: '5' } },
  words: names,
  async run({ values, words }) {
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) {
      throw new UsageError(`--rounds must be a positive integer, not ${values.rounds}.`);
    }
    await using folder = await temporaryFolder();
    const home = await createHome(folder.path);
    for (const name of names.filter((one) => words.length === 0 || words.includes(one))) {
      console.log(`Measuring ${name} …`);
      await writeTable(name, tables[name], await tables[name].measure(home, rounds));
    }
  },
});
