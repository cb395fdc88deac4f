import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isMain } from './is-main.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'room-sessions-main-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('takes the module that Node was started with, by a link too', async () => {
  const link = join(folder, 'command.ts');
  await symlink(import.meta.filename, link);
  expect(isMain(import.meta.url, import.meta.filename)).toBe(true);
  expect(isMain(import.meta.url, link)).toBe(true);
});

it.each([
  ['another file', join(import.meta.dirname, 'is-main.ts')],
  ['what is no file', join(import.meta.dirname, 'gone.ts')],
  ['the program that runs the tests', process.argv[1]],
])('takes no module that is imported when Node was started with %s', (_, started) => {
  expect(isMain(import.meta.url, started)).toBe(false);
});
