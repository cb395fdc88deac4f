import { expect, it } from 'vitest';
import { page, pageFile } from './page.ts';

it('docs/contract-faults.md has the table of faults', async () => {
  await expect(page()).toMatchFileSnapshot(pageFile);
});
