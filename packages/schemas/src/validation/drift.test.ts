import { anyCharacter } from '@room-sessions/testing/any-character';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectDrift, type Drift } from './drift.ts';
import type { StandardIssue } from '@room-sessions/core';
import type { UnknownPlace } from './standard-schema.ts';
import { resolvePath } from '../testing/resolve-path.ts';

const collect = (
  value: unknown,
  issues: readonly StandardIssue[],
  unknowns: readonly UnknownPlace[] = [],
): Drift[] => collectDrift('readRoom', 'response', value, issues, unknowns);

const paths = (value: unknown, ...path: PropertyKey[]): (string | undefined)[] => {
  const [drift] = collect(value, [], [{ path }]);
  return [drift?.path, drift?.pattern];
};

describe('the path of a mismatch', () => {
  it.each<[string, unknown, PropertyKey[], string, string]>([
    ['the whole', 1, [], '', ''],
    ['a field', {}, ['a', 'b'], 'a.b', 'a.b'],
    ['an item', [[1]], [0, 0], '[0][0]', '[][]'],
    ['an item of a library that writes indices as text', [1], ['0'], '[0]', '[]'],
    ['a field that is named by a number', { 0: 1 }, ['0'], '["0"]', '*'],
    ['a name of several words', {}, ['a', 'first name'], 'a["first name"]', 'a.*'],
    ['a name with dots and brackets', {}, ['a.b[0]'], '["a.b[0]"]', '*'],
    ['an address as a name', {}, ['ann@example.com'], '["ann@example.com"]', '*'],
    ['an id as a name', {}, ['fa-1', 'x'], '["fa-1"].x', '*.x'],
    ['no name', {}, ['', 'x'], '[""].x', '*.x'],
    ['a name in other letters', {}, ['größe', '名前'], 'größe.名前', 'größe.名前'],
    ['names of JSON-LD and the like', {}, ['@type', '$ref'], '@type.$ref', '@type.$ref'],
    ['a line break', {}, ['a\nb'], '["a\\nb"]', '*'],
    ['a prototype key', JSON.parse('{"__proto__":1}'), ['__proto__'], '__proto__', '__proto__'],
  ])('names %s', (_, value, keys, path, pattern) => {
    expect(paths(value, ...keys)).toEqual([path, pattern]);
  });

  it('replaces a name of any length in the pattern', () => {
    const name = 'x'.repeat(1_000_000);
    expect(paths({}, name)).toEqual([`["${name}"]`, '*']);
  });
});

describe('mismatches of two kinds', () => {
  it('are reported separately at the same place', () => {
    const issue = { message: 'm', values: ['NEW'], path: ['status'] };
    const drifts = collect({ status: 'DONE' }, [issue], [{ path: ['status'], known: ['NEW'] }]);
    const alike = { path: 'status', expected: '"NEW"', got: '"DONE"' };
    expect(drifts).toMatchObject([
      { kind: 'mismatch', issue, ...alike },
      { kind: 'unknown_value', ...alike },
    ]);
  });
});

describe('unknown keys of a map of ids', () => {
  it('are reported as one pattern with a count', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `${at}-0000-4000`);
    const value = Object.fromEntries(ids.map((id) => [id, true]));
    const drifts = collect(
      value,
      [],
      ids.map((id) => ({ path: [id] })),
    );
    expect(drifts).toMatchObject([{ path: '["0-0000-4000"]', pattern: '*', count: 1000 }]);
  });
});

describe('any JSON value', () => {
  // Any names, including those that every object inherits.
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', '', 'a.b', 'a"]'),
    fc.string({ unit: anyCharacter }),
  );
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('value')),
      fc
        .array(fc.tuple(key, tie('value')))
        .map((entries) => JSON.parse(`{${entries.map(writeEntry).join()}}`) as unknown),
    ),
  })).value;
  const writeEntry = ([name, value]: [string, unknown]): string =>
    `${JSON.stringify(name)}:${JSON.stringify(value)}`;

  it('has each place reported once with a path that leads to it', () => {
    fc.assert(
      fc.property(json, (value) => {
        const places = getPlaces(value);
        const before = JSON.stringify(value);
        const drifts = collect(
          freeze(value),
          places.map((path) => ({ message: 'other', path })),
          places.map((path) => ({ path })),
        );
        expect(JSON.stringify(value)).toBe(before);
        for (const { path, got } of drifts) expect(getType(resolvePath(value, path))).toBe(got);
        const ids = drifts.map((drift) => [drift.kind, drift.pattern, drift.got].join());
        expect(new Set(ids).size).toBe(drifts.length);
        const counted = drifts.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(places.length * 2);
      }),
      { numRuns: 200 },
    );
  });
});

/** The keys to every place within a value. */
function getPlaces(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [PropertyKey, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, one]) => getPlaces(one, [...path, key]))];
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(freeze);
  return value;
}

function getType(value: unknown): string {
  if (value === '') return 'empty text';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'string' ? 'text' : typeof value;
}
