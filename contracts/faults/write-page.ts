// Behind `pnpm pages contract-faults`.

import { writeFile } from 'node:fs/promises';
import { runProgram } from '@room-sessions/command-line';
import { page, pageFile } from './page.ts';

await runProgram({
  usage: `Usage: pnpm pages contract-faults
Writes docs/contract-faults.md from the faults of contracts/faults/.`,
  run: () => writeFile(pageFile, page()),
});
