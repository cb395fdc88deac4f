// Files that are there whole or not at all, whenever the process is killed.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const partial = '.partial';

/** How long no file takes that is still written, in ms. */
const longest = 60 * 60_000;

/** Makes the folder, and clears away what an earlier run left unfinished. */
export async function openFolder(folder: string): Promise<void> {
  const unfinished = join(folder, partial);
  // For its owner alone: what was said in a room is nobody else's.
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    // What is younger may be of another run, which is still at work. It may be gone by now, too.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > longest) await rm(path, { recursive: true, force: true });
  }
}

/** Writes the file, unless it has this text already; says whether it did. */
export async function keepFile(folder: string, name: string, text: string): Promise<boolean> {
  const path = join(folder, name);
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return false;
  // A name of its own: another run, in another container perhaps, may write the same file.
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
