import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guides } from '../.vitepress/guides.ts';
import { writeLists } from './lists.ts';
import { root } from './paths.ts';

it.each(await writeLists())('$file lists the pages of guides.ts', async ({ file, text }) => {
  await expect(text).toMatchFileSnapshot(file);
});

it.each(guides.flatMap(({ pages }) => pages))(
  'docs/%s.md has the title %j',
  async (page, title) => {
    const text = await readFile(join(root, `docs/${page}.md`), 'utf8');
    expect(/^# (.*)$/m.exec(text)?.[1]).toBe(title);
  },
);
