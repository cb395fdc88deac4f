// Part of `pnpm pages`.

import { runProgram } from '@room-sessions/shared/command-line';
import { trustCa } from './certificates.ts';
import { writePage } from './faults-page.ts';

await runProgram({
  usage: 'Usage: pnpm pages',
  async run() {
    trustCa();
    await writePage();
  },
});
