import { expect, it } from 'vitest';
import { readLists } from './lists.ts';

it.each(await readLists())('$file lists the pages of guides.ts', ({ is, should }) => {
  expect(is, 'it is out of date: pnpm pages lists').toBe(should);
});
