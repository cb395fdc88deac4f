// Code on pages is copied from tested files, so that it compiles and does what the page says.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutCode } from '@room-sessions/testing/markdown';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { root } from './paths.ts';

/** `Name from module`, for each import. */
const importsIn = (code: string): string[] =>
  [...code.matchAll(importLine)].flatMap(([, names = '', from]) =>
    (names.match(/\w+(?!\w| \w)/g) ?? []).map((name) => `${name} from ${from}`),
  );
const importLine = /^import (?:type )?\{([^}]*)\} from '([^']+)';.*$/gm;

/** The code without imports, and without what the formatter changes when it indents a block. */
const getBody = (code: string): string =>
  code
    .replaceAll(importLine, '')
    .replaceAll('\\`', '`')
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[)\]}])/g, '');

it('each ts, tsx, js and text block of a page is part of a file in docs/snippets or examples', async () => {
  const sources = await listFiles(
    'docs/snippets',
    'examples/**/*.ts',
    'examples/**/*.tsx',
    'examples/**/*.js',
  );
  const tested = await Promise.all(
    sources.map(async (file) => {
      const code = await readFile(join(root, file), 'utf8');
      return { imports: new Set(importsIn(code)), body: getBody(code) };
    }),
  );
  const unknown: string[] = [];
  let count = 0;
  for (const page of await listFiles('*.md', ':!.changeset', ':!*.api.md')) {
    const text = await readFile(join(root, page), 'utf8');
    for (const { 1: code = '', index } of text.matchAll(/^```(?:tsx?|js|text)\n([^]*?)^```$/gm)) {
      count++;
      const [imports, body] = [importsIn(code), getBody(code)];
      const isTested = tested.some(
        (file) => file.body.includes(body) && imports.every((one) => file.imports.has(one)),
      );
      const line = text.slice(0, index).split('\n').length;
      if (!isTested)
        unknown.push(`${page}:${line} differs from its copy in docs/snippets; change both`);
    }
  }
  expect(unknown).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

it('each table of a page has a head', async () => {
  for (const page of await listFiles('*.md', ':!.changeset', ':!*.api.md')) {
    const text = await readFile(join(root, page), 'utf8');
    for (const [rows] of withoutCode(text).matchAll(/^\|.*(?:\n\|.*)*/gm))
      expect(rows, page).toMatch(/^.*\n[| :-]+(\n|$)/);
  }
});
