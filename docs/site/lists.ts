// What README.md and llms.txt list of the written pages.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { between } from '@room-sessions/testing/markdown';
import { type Group, guides } from '../.vitepress/guides.ts';
import { root } from './paths.ts';

const begin = '<!-- Written by `pnpm pages` from docs/.vitepress/guides.ts. -->';

const getLines = ({ pages }: Group): string =>
  pages.map(([page, text, about]) => `- [${text}](docs/${page}.md): ${about}.`).join('\n');

const lists: Readonly<Record<string, (text: string) => string>> = {
  'README.md': (text) =>
    between(
      text,
      begin,
      guides.map((group) => `**${group.text}**\n\n${getLines(group)}`).join('\n\n'),
    ),
  // It is for those who use the packages, and has nothing but lists in its sections, so it ends with
  // ours.
  'llms.txt': (text) => {
    const groups = guides.filter(({ within }) => !within);
    const at = text.indexOf(`\n## ${groups[0]?.text}\n`);
    if (at < 0) throw new Error(`llms.txt has no section ${groups[0]?.text}.`);
    const sections = groups.map((group) => `\n## ${group.text}\n\n${getLines(group)}\n`);
    return text.slice(0, at) + sections.join('');
  },
};

/** The files that list pages, as they should be. */
export const writeLists = (): Promise<{ file: string; text: string }[]> =>
  Promise.all(
    Object.entries(lists).map(async ([file, list]) => ({
      file: join(root, file),
      text: list(await readFile(join(root, file), 'utf8')),
    })),
  );
