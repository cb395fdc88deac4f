import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders, root } from '@room-sessions/testing/packed';
import { describe, expect, inject, it } from 'vitest';
import { findGaps } from '../../packages/gateway/src/ops/reference/render.ts';
import { guides } from '../.vitepress/guides.ts';
import { entries } from './api/entries.ts';
import { operations } from './http/generate.ts';
import { readSite } from './testing/read-site.ts';
import { writtenPages } from './written-pages.ts';

const built = inject('site');

describe('the build', () => {
  it('prints no warning', () => {
    expect(built.output).not.toMatch(/warn|\(!\)|deprecat/i);
  });
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
    const ofOperations = [...pages.keys()].filter((page) => /^http\/(?!index|models)/.test(page));
    expect(ofOperations.toSorted()).toEqual(
      operations.map(({ id }) => `http/${id}.html`).toSorted(),
    );
    for (const { id, documented } of operations) {
      const { path, operation } = documented;
      const html = pages.get(`http/${id}.html`) ?? '';
      expect(html, id).toContain(path);
      for (const { name } of operation.parameters ?? [])
        expect(html, id).toContain(`<code>${name}</code>`);
      for (const gap of findGaps(operation)) expect(html, id).toContain(`gaps.html#${gap}`);
    }
  });
});
