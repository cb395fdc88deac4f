import { expect, it } from 'vitest';
import { page, pageFile } from './page.ts';

it('docs/contract-faults.md lists the faults', async () => {
  await expect(page()).toMatchFileSnapshot(pageFile);
});
