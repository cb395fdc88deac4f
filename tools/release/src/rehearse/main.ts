// `pnpm release:rehearse`: the whole release on this machine. Nothing leaves it.

import { runProgram } from '@room-sessions/command-line';
import { rehearse } from './rehearse.ts';

await runProgram({
  usage: `Usage: pnpm release:rehearse
Releases to a registry of its own, from a copy; nothing leaves this machine.`,
  async run() {
    const started = Date.now();
    await rehearse((line) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${seconds.padStart(6)} s  ${line}`);
    });
  },
});
