import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';
import { guides } from '../.vitepress/sidebar.ts';
import { docs, root } from './paths.ts';

const items = guides.flatMap((group) => group.items ?? []);
const listed = items.map(({ link }) => link?.slice(1));

it('lists every page of docs/, with its title', async () => {
  for (const folder of ['', 'contributing/']) {
    for (const name of await readdir(join(docs, folder))) {
      if (!name.endsWith('.md') || name === 'index.md') continue;
      const page = folder + name.slice(0, -'.md'.length);
      const [, title] = /^# (.*)$/m.exec(await readFile(join(docs, folder, name), 'utf8')) ?? [];
      expect(items).toContainEqual({ text: title, link: `/${page}` });
    }
  }
});

it('lists every package, and every page at the root of the repository', async () => {
  for (const name of (await packageFolders()).keys()) expect(listed).toContain(`packages/${name}`);
  for (const name of await readdir(root)) {
    if (!name.endsWith('.md') || name === 'README.md') continue;
    expect(listed).toContain(`project/${name.slice(0, -'.md'.length).toLowerCase()}`);
  }
});
