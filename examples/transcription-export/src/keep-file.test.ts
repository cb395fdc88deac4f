import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepFile, openFolder } from './keep-file.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keep-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await openFolder(folder);
  return folder;
}

it('puts a whole file in the place of another, and never writes into one', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'a.json'), 'before');
  const reader = await open(join(folder, 'a.json'));
  onTestFinished(() => reader.close());
  expect(await keepFile(folder, 'a.json', 'after')).toBe(true);
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('after');
  expect(await reader.readFile('utf8')).toBe('before');
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
});

it('leaves what is right as it is', async () => {
  const folder = await newFolder();
  expect(await keepFile(folder, 'a.json', 'text')).toBe(true);
  expect(await keepFile(folder, 'a.json', 'text')).toBe(false);
});
