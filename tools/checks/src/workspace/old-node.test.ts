// What builds the packages is run by the Node of whoever runs `npm test`, as it stands: the oldest that
// scripts/run.mjs takes has no `using`. Tests may have it, since vitest rewrites what it loads.

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/packing';
import { expect, it } from 'vitest';

const hasUsing = (code: string): boolean => /^\s*(?:await )?using \w+ =/m.test(code);

it('no script of the build declares by `using`', async () => {
  const files = await Array.fromAsync(glob('{scripts,packages/*}/*.mjs', { cwd: root }));
  expect(files).toContain('scripts/bundle.mjs');
  for (const file of files) {
    expect([file, hasUsing(await readFile(join(root, file), 'utf8'))]).toEqual([file, false]);
  }
});

it.each([
  ['  await using bundle = await rolldown({});', true],
  ['using file = open();', true],
  ['// `await using` is not there', false],
])('reads %s', (code, has) => {
  expect(hasUsing(code)).toBe(has);
});
