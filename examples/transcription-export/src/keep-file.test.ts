import { mkdir, open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { expect, it, onTestFinished } from 'vitest';
import { keepFile, openFolder } from './keep-file.ts';

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await openFolder(folder.path);
  return folder.path;
}

it('keepFile replaces a file as a whole and never writes into one', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'a.json'), 'before');
  const reader = await open(join(folder, 'a.json'));
  onTestFinished(() => reader.close());
  expect(await keepFile(folder, 'a.json', 'after')).toBe(true);
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('after');
  expect(await reader.readFile('utf8')).toBe('before');
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
});

it('keepFile leaves an unchanged file alone', async () => {
  const folder = await newFolder();
  expect(await keepFile(folder, 'a.json', 'text')).toBe(true);
  expect(await keepFile(folder, 'a.json', 'text')).toBe(false);
});

it('keepFile keeps the temporary files of a running export and removes those of an ended one', async () => {
  const folder = await newFolder();
  const [theirs, left] = ['theirs', 'left'].map((name) => join(folder, '.partial', name));
  await writeFile(theirs!, '{');
  await writeFile(left!, '{');
  await utimes(left!, 0, 0);
  await openFolder(folder);
  expect(await readdir(join(folder, '.partial'))).toEqual(['theirs']);
});

it('keepFile removes the temporary file when a write fails', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'a.json'));
  await expect(keepFile(folder, 'a.json', 'text')).rejects.toThrow('EISDIR');
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
});

it('keepFile writes a whole file during concurrent writes', async () => {
  const folder = await newFolder();
  const text = 'said'.repeat(100_000);
  await Promise.all(Array.from({ length: 8 }, () => keepFile(folder, 'a.json', text)));
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe(text);
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
});
