import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pageFile, renderFiles } from './page.ts';
import { readResults } from './results.ts';

it('the page and its pictures show the committed results', async () => {
  const results = await readResults();
  expect(Object.keys(results)).toHaveLength(6);
  const files = renderFiles(await readFile(pageFile, 'utf8'), results);
  expect(files.size).toBe(7);
  for (const [file, text] of files) expect(await readFile(file, 'utf8')).toBe(text);
});

it('another result changes the page and its picture', async () => {
  const results = await readResults();
  const page = await readFile(pageFile, 'utf8');
  const changed = { ...results, upload: { ...results['upload']!, measured: 'never' } };
  expect(renderFiles(page, changed).get(pageFile)).toContain('never.');
});
