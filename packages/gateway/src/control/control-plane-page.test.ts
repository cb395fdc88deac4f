// The operations that the pages about the control plane name. Another test runs the blocks of all pages.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { handlers } from '../handlers/table.ts';

it.each(['control-plane', 'expectations'])(
  'docs/%s.md names existing operations only',
  async (name) => {
    const url = new URL(`../../../../docs/${name}.md`, import.meta.url);
    const named = [...(await readFile(url, 'utf8')).matchAll(/operation: '(\w+)'/g)];
    expect(named.length).toBeGreaterThan(1);
    for (const [, id = ''] of named) expect(Object.keys(handlers)).toContain(id);
  },
);
