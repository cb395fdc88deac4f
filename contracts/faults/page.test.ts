import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { page, pageFile } from './page.ts';

/** The formatter widens tables. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

describe('docs/contract-faults.md', () => {
  it('is what the faults say', async () => {
    expect(plain(await readFile(pageFile, 'utf8'))).toBe(plain(page()));
  });
});
