import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageFile, statesPage } from './states-page.ts';

/** The formatter widens tables. */
const narrow = (page: string): string => page.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

it('docs/provider-states.md says what the table of states says', () => {
  const page = readFileSync(pageFile, 'utf8');
  expect(narrow(page), 'it is out of date: pnpm docs:states').toBe(narrow(statesPage()));
});
