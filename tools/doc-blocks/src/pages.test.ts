// Every block of every page.

import { join } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { beforeAll, expect, it } from 'vitest';
import { type Checked, checkPages } from './check.ts';
import { compiledOnly } from './compiled-only.ts';
import { toText } from './finding.ts';
import { readPages } from './page.ts';

let checked: Checked;
let paths: string[];

beforeAll(async () => {
  const pages = await readPages();
  paths = pages.map(({ path }) => path);
  checked = await checkPages(pages, join(import.meta.dirname, '../.blocks/pages'));
}, 300_000);

it('finds the pages', () => {
  for (const path of ['README.md', 'docs/errors.md', 'packages/rooms/README.md']) {
    expect(paths).toContain(path);
  }
  expect(paths.filter((path) => /node_modules|dist|CHANGELOG/.test(path))).toEqual([]);
});

it('compiles and runs every block, and finds every command', () => {
  expect(checked.programs.length).toBeGreaterThan(50);
  expect(checked.findings.map(toText).join('\n')).toBe('');
});

it('has no reason that no block has', () => {
  const used = new Set(checked.blocks.map(({ marks }) => marks.compiledOnly));
  expect(Object.keys(compiledOnly).filter((reason) => !used.has(reason))).toEqual([]);
});

it('begins the README of each package with a whole program in JavaScript', async () => {
  for (const folder of (await packageFolders()).values()) {
    const page = `${folder}/README.md`;
    const first = checked.programs.find((program) => program.page === page);
    const [given] = first?.text.split('\n') ?? [];
    expect(first?.file, page).toMatch(/\.mjs$/);
    expect(given, page).toBe('');
    expect(first?.blocks[0].marks.compiledOnly, page).toBeUndefined();
  }
});
