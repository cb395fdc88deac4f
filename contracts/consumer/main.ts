// `pnpm contracts:write`: the consumer tests write contracts/pacts/ from nothing.

import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pactsFolder, writePacts } from './write-pacts.ts';

const fresh = await mkdtemp(join(tmpdir(), 'room-sessions-pacts-'));
try {
  await writePacts(fresh);
  await rm(pactsFolder, { recursive: true, force: true });
  await mkdir(pactsFolder);
  for (const file of await readdir(fresh)) {
    await copyFile(join(fresh, file), join(pactsFolder, file));
    console.log(`contracts/pacts/${file}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('contracts/pacts is as it was.');
  process.exitCode = 1;
} finally {
  await rm(fresh, { recursive: true, force: true });
}
