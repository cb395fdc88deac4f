// The pages that are written: those of docs/, and of contributing/ below it.
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { root } from './paths.ts';

/** Their files, below the root of the repository. */
export async function writtenPages(): Promise<string[]> {
  const folders = ['docs', 'docs/contributing'].map(async (folder) => {
    const names = await readdir(join(root, folder));
    return names.filter((name) => name.endsWith('.md')).map((name) => posix.join(folder, name));
  });
  return (await Promise.all(folders)).flat();
}
