import { expect, it } from 'vitest';
import { pageFile, statesPage } from './states-page.ts';

it('docs/provider-states.md has the table of states', async () => {
  await expect(statesPage()).toMatchFileSnapshot(pageFile);
});
