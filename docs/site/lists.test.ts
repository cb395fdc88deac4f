import { expect, it } from 'vitest';
import { writeLists } from './lists.ts';

it.each(await writeLists())('$file lists the pages of guides.ts', async ({ file, text }) => {
  await expect(text).toMatchFileSnapshot(file);
});
