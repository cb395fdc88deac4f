// `pnpm contracts:write`: runs the consumer tests, which write packages/*/pacts/ from scratch.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { packagesFolder, writePacts } from './write-pacts.ts';

await runProgram({
  usage: `Usage: pnpm contracts:write
Runs the consumer tests on the built clients. They write packages/*/pacts/ from scratch.`,
  async run() {
    for (const [path, text] of await writePacts()) {
      const folder = dirname(`${packagesFolder}/${path}`);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      await writeFile(`${packagesFolder}/${path}`, text);
      console.log(`packages/${path}`);
    }
  },
});
