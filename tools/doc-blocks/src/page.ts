// The pages whose blocks are checked: whatever people and tools read, but for what a build makes and
// for changelogs, which tell of the past.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';

/** A page, as it is or as a test makes it up. */
export interface Page {
  /** Below the checkout. */
  readonly path: string;
  readonly text: string;
}

const folders = '.changeset .github contracts docs e2e examples packages tools'.split(' ');
/** API reports and references are in `api`, `http` and `generated`. */
const leftOut = new Set('node_modules dist src api generated http public CHANGELOG.md'.split(' '));

export async function readPages(checkout: string = root): Promise<Page[]> {
  const below = await Promise.all(folders.map((folder) => filesIn(checkout, folder)));
  const paths = [...(await readdir(checkout)), ...below.flat()].filter((path) =>
    /\.md$|^llms\.txt$/.test(path),
  );
  return Promise.all(
    paths
      .toSorted()
      .map(async (path) => ({ path, text: await readFile(join(checkout, path), 'utf8') })),
  );
}

async function filesIn(checkout: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(checkout, folder), { withFileTypes: true }).catch(() => []);
  const files = entries.map(async (entry) => {
    const path = `${folder}/${entry.name}`;
    if (leftOut.has(entry.name) || entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? filesIn(checkout, path) : [path];
  });
  return (await Promise.all(files)).flat();
}
