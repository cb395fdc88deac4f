// READMEs of packages, and the pages of the repository's root, as pages of the site.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { getPage } from './pages.ts';
import { root } from './paths.ts';
import type { GeneratedPage } from './generated-page.ts';

/** The home of the site says what the repository's own README says. */
const notShown = new Set(['README.md']);

export async function copiedFiles(): Promise<string[]> {
  const packages = [...(await packageFolders()).values()].map((folder) => `${folder}/README.md`);
  const top = (await readdir(root)).filter((name) => name.endsWith('.md') && !notShown.has(name));
  return [...packages, ...top].toSorted();
}

export async function copies(): Promise<GeneratedPage[]> {
  return Promise.all(
    (await copiedFiles()).map(async (path) => ({
      page: getPage(path),
      text: await readFile(join(root, path), 'utf8'),
    })),
  );
}
