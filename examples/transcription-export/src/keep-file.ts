// Writes complete files or nothing, even if the process is killed.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const partial = '.partial';

/** The maximum age of a file that is still being written, in ms. */
const longest = 60 * 60_000;

/** Creates the folder, and removes unfinished files of earlier runs. */
export async function openFolder(folder: string): Promise<void> {
  const unfinished = join(folder, partial);
  // Readable for the owner only: transcriptions are private.
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    // A newer file may belong to a run that is still working. The file may also be gone by now.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > longest) await rm(path, { recursive: true, force: true });
  }
}

/** Writes the file, unless it already has this text; returns whether it did. */
export async function keepFile(folder: string, name: string, text: string): Promise<boolean> {
  const path = join(folder, name);
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return false;
  // A unique name: another run, perhaps in another container, may write the same file.
  const unfinished = join(folder, partial, `${name}.${randomUUID()}`);
  try {
    // On the disk before it has its name.
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return true;
}
