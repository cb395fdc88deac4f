// llms.txt, an index for coding assistants; on the site its links lead to pages.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapLinks } from '@room-sessions/testing/markdown';
import { getPage, target } from './pages.ts';
import { publicFiles, root } from './paths.ts';

const file = 'llms.txt';

export async function writeLlms(): Promise<void> {
  if (!existsSync(join(root, file))) return;
  const text = await readFile(join(root, file), 'utf8');
  await writeFile(join(publicFiles, file), onSite(text));
}

/** The links of a text at the root of the repository, relative to the root of the site. */
export const onSite = (text: string): string =>
  mapLinks(text, (link) => {
    const found = target(file, link);
    if (found === undefined) return link;
    return getPage(found.path).replace(/\.md$/, '.html') + found.anchor;
  });
