import { expect, it } from 'vitest';
import { mergePatch } from './values.ts';

it.each([
  [{ a: 1 }, { a: 1 }, {}],
  [{ a: 1 }, { a: 2 }, { a: 2 }],
  [{ a: 1, b: 2 }, { b: 2 }, { a: null }],
  [{}, { a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }, { a: { c: null } }],
  [{ a: [1, 2] }, { a: [1, 2, 3] }, { a: [1, 2, 3] }],
  [{ a: [1] }, { a: [1] }, {}],
])('mergePatch of %j and %j is %j', (before, after, patch) => {
  expect(mergePatch(before, after)).toEqual(patch);
});
