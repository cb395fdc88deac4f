// Files that are there whole or not at all, whenever the process is killed.

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const partial = '.partial';

/** Makes the folder, and clears away what an earlier run left unfinished. */
export async function openFolder(folder: string): Promise<void> {
  await rm(join(folder, partial), { recursive: true, force: true });
  // For its owner alone: what was said in a room is nobody else's.
  await mkdir(join(folder, partial), { recursive: true, mode: 0o700 });
}

/** Writes the file, unless it has this text already; says whether it did. */
export async function keepFile(folder: string, name: string, text: string): Promise<boolean> {
  const path = join(folder, name);
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return false;
  const unfinished = join(folder, partial, `${name}.${process.pid}`);
  // On the disk before it has its name.
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, path);
  return true;
}
