// `pnpm contracts:write`: the consumer tests write contracts/pacts/ from nothing.

import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@room-sessions/command';
import { pactsFolder, writePacts } from './write-pacts.ts';

await runProgram({
  usage: `Usage: pnpm contracts:write
Runs the consumer tests on the built clients, and has them write contracts/pacts/ from nothing.`,
  async run() {
    const fresh = await mkdtemp(join(tmpdir(), 'room-sessions-pacts-'));
    try {
      await writePacts(fresh);
      await rm(pactsFolder, { recursive: true, force: true });
      await mkdir(pactsFolder);
      for (const file of await readdir(fresh)) {
        await copyFile(join(fresh, file), join(pactsFolder, file));
        console.log(`contracts/pacts/${file}`);
      }
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  },
});
