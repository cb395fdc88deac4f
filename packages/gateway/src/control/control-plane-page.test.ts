// The operations that docs/control-plane.md names. Another test runs the blocks of all pages.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { handlers } from '../handlers/table.ts';

const page = await readFile(new URL('../../../../docs/control-plane.md', import.meta.url), 'utf8');

it('the control plane page names existing operations only', () => {
  const named = [...page.matchAll(/operation: '(\w+)'/g)].map(([, id = '']) => id);
  expect(named.length).toBeGreaterThan(1);
  for (const id of named) expect(Object.keys(handlers)).toContain(id);
});
