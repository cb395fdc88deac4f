// `pnpm contracts:write`: runs the consumer tests, which write contracts/pacts/ from scratch.

import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { temporaryFolder } from '@room-sessions/testing';
import { pactsFolder, writePacts } from './write-pacts.ts';

await runProgram({
  usage: `Usage: pnpm contracts:write
Runs the consumer tests on the built clients. They write contracts/pacts/ from scratch.`,
  async run() {
    await using fresh = await temporaryFolder();
    await writePacts(fresh.path);
    await rm(pactsFolder, { recursive: true, force: true });
    await mkdir(pactsFolder);
    for (const file of await readdir(fresh.path)) {
      await copyFile(join(fresh.path, file), join(pactsFolder, file));
      console.log(`contracts/pacts/${file}`);
    }
  },
});
