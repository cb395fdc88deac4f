import { expect, it } from 'vitest';
import { merge, omit } from './merge.ts';

it('merge merges objects, replaces everything else, and changes neither argument', () => {
  const stored = { name: 'a', theme: { color: 'red', tiles: [1, 2] }, list: [1], a: { b: 1 } };
  const before = structuredClone(stored);
  expect(
    merge(stored, { name: { c: 1 }, theme: { tiles: [3] }, list: [], a: 1, other: null }),
  ).toEqual({ name: { c: 1 }, theme: { color: 'red', tiles: [3] }, list: [], a: 1, other: null });
  expect(stored).toEqual(before);
});

it.each(['__proto__', 'constructor'])('merge treats %s like any other field', (name) => {
  const given = JSON.parse(`{"${name}":{"polluted":true}}`) as object;
  const merged = merge({}, given);
  expect(Object.hasOwn(merged, name)).toBe(true);
  expect({}).not.toHaveProperty('polluted');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});

it('omit removes paths, unless they are absent or of another shape', () => {
  const paths = ['type', 'theme.type', 'theme.upload.status', 'people[].type'];
  const record = {
    type: 1,
    theme: { type: 2, name: 'x', upload: { status: 3, progress: 4 } },
    people: [{ type: 5, id: 6 }, {}],
  };
  const theme = { name: 'x', upload: { progress: 4 } };
  expect(omit(record, paths)).toEqual({ theme, people: [{ id: 6 }, {}] });
  const other = { theme: null, people: 'none' };
  expect(omit(other, paths)).toEqual(other);
});
