import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageFile, statesPage } from './states-page.ts';

it('docs/provider-states.md says what the table of states says', () => {
  const page = readFileSync(pageFile, 'utf8');
  expect(page, 'it is out of date: pnpm pages states').toBe(statesPage());
});
