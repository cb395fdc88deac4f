import { describe, expect, it } from 'vitest';
import { merge, omit } from './merge.ts';

describe('merge', () => {
  it('merges objects and replaces everything else', () => {
    const stored = { name: 'a', theme: { color: 'red', tiles: [1, 2] }, list: [1] };
    expect(merge(stored, { theme: { tiles: [3] }, list: [], other: null })).toEqual({
      name: 'a',
      theme: { color: 'red', tiles: [3] },
      list: [],
      other: null,
    });
  });

  it('replaces an object with another value and vice versa', () => {
    expect(merge({ a: { b: 1 }, c: 1 }, { a: 1, c: { d: 1 } })).toEqual({ a: 1, c: { d: 1 } });
  });

  it('changes neither argument', () => {
    const stored = { theme: { color: 'red' } };
    merge(stored, { theme: { color: 'blue' } });
    expect(stored).toEqual({ theme: { color: 'red' } });
  });

  it.each(['__proto__', 'constructor'])('treats %s like any other field', (name) => {
    const given = JSON.parse(`{"${name}":{"polluted":true}}`) as object;
    const merged = merge({}, given);
    expect(Object.hasOwn(merged, name)).toBe(true);
    expect({}).not.toHaveProperty('polluted');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

describe('omit', () => {
  it('removes the given paths', () => {
    const record = {
      type: 1,
      theme: { type: 2, name: 'x', upload: { status: 3, progress: 4 } },
      people: [{ type: 5, id: 6 }, {}],
    };
    expect(omit(record, ['type', 'theme.type', 'theme.upload.status', 'people[].type'])).toEqual({
      theme: { name: 'x', upload: { progress: 4 } },
      people: [{ id: 6 }, {}],
    });
  });

  it('ignores paths that are absent or of another shape', () => {
    const record = { theme: null, people: 'none' };
    expect(omit(record, ['type', 'theme.type', 'people[].type'])).toEqual(record);
  });
});
