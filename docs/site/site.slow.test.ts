import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders, root } from '@room-sessions/testing/packed';
import { describe, expect, inject, it } from 'vitest';
import { guides } from '../.vitepress/guides.ts';
import { entries } from './api/entries.ts';
import { deadLinks } from './check/dead-links.ts';
import { readSite } from './check/read-site.ts';
import { readDocument } from './http/document.ts';
import { writtenPages } from './written-pages.ts';

const built = inject('site');

describe('the build', () => {
  it('says no word of warning', () => {
    expect(built.output).not.toMatch(/warn|\(!\)|deprecat/i);
    expect(built.output).toContain('0 dead links');
  });

  it('leaves no dead link', async () => {
    expect(deadLinks(await readSite(built.folder), built.base)).toEqual([]);
  });

  it.each(['errors.html', 'packages/rooms.html', 'http/inviteUsers.html', 'api/core.html'])(
    'would be seen to leave one on %s',
    async (page) => {
      const site = await readSite(built.folder);
      const pages = new Map(site.pages);
      pages.set(page, `${pages.get(page)}<a href="nowhere.html">dead</a>`);
      expect(deadLinks({ ...site, pages }, built.base)).toEqual([
        `${page}: nowhere.html leads to nothing`,
      ]);
    },
  );
});

describe('the site', () => {
  it('has every page of docs/ in its sidebar', async () => {
    const written = (await writtenPages())
      .map((file) => file.slice('docs/'.length, -'.md'.length))
      .filter((page) => page !== 'index');
    const listed = guides.flatMap(({ pages }) => pages.map(([page]) => page));
    expect(listed.toSorted()).toEqual(written.toSorted());
  });

  it('has a page of each package, and of each page at the root of the repository', async () => {
    const { files } = await readSite(built.folder);
    for (const name of (await packageFolders()).keys()) {
      expect(files).toContain(`packages/${name}.html`);
    }
    const top = (await readdir(root)).filter((name) => /^(?!README).*\.md$/.test(name));
    for (const name of top) {
      expect(files).toContain(join('project', name.toLowerCase().replace('.md', '.html')));
    }
  });

  it('describes what each entry of each package exports', async () => {
    const { pages } = await readSite(built.folder);
    for (const { name, file } of await entries()) {
      const exported = Object.keys((await import(file)) as object);
      const html = pages.get(`api/${name}.html`) ?? '';
      const missing = exported.filter(
        (one) => !new RegExp(`<h3 id="(abstract-)?${one.toLowerCase()}(-\\d+)?"`).test(html),
      );
      expect(missing, name).toEqual([]);
    }
  });

  it('has a page of each operation, with what its document says', async () => {
    const { pages } = await readSite(built.folder);
    const { operations } = await readDocument();
    const ofOperations = [...pages.keys()].filter((page) => /^http\/(?!index|models)/.test(page));
    expect(ofOperations.toSorted()).toEqual(
      operations.map(({ id }) => `http/${id}.html`).toSorted(),
    );
    for (const { id, path, parameters, gaps } of operations) {
      const html = pages.get(`http/${id}.html`) ?? '';
      expect(html, id).toContain(path);
      for (const { name } of parameters) expect(html, id).toContain(`<code>${name}</code>`);
      for (const gap of gaps) expect(html, id).toContain(`gaps.html#${gap}`);
    }
  });
});
