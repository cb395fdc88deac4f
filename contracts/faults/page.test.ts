import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { page, pageFile } from './page.ts';

describe('docs/contract-faults.md', () => {
  it('is what the faults say', async () => {
    expect(await readFile(pageFile, 'utf8')).toBe(page());
  });
});
