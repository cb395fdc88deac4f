import type { StandardSchema } from './validation/standard-schema.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as components from './generated/index.ts';
import { roomsSchemas } from './generated/rooms.ts';
import { schemas, tables } from './testing/every-schema.ts';
import { useEcho } from './testing/echo.ts';
import { type Keys, type Place, createSample, withValueAt } from './testing/samples.ts';
import { unknowns } from './unknowns.ts';

/** Schemas whose field names are not documented. */
const expectsMore = (name: string, path: Keys): boolean =>
  path.length === 0 && (name === 'zEntryConfig' || name === 'saveEntryConfig body');

const places = (schema: StandardSchema, kind: Place['kind']): Keys[] =>
  createSample(schema)
    .places.filter((place) => place.kind === kind)
    .map(({ path }) => path);

describe.each(schemas)('the schema %s', (name, schema) => {
  const { value } = createSample(schema);

  it('accepts the sample, and has no unknowns in it', async () => {
    expect(await schema['~standard'].validate(value)).toEqual({ value });
    expect(unknowns(schema, value)).toEqual([]);
  });

  it('accepts and reports an unknown field at every level', async () => {
    for (const path of places(schema, 'object')) {
      const field = [...path, 'brandNew'];
      const more = withValueAt(value, field, { deep: [1] });
      expect(unknowns(schema, more)).toEqual(expectsMore(name, path) ? [] : [{ path: field }]);
      expect(await schema['~standard'].validate(more)).toEqual({ value: more });
    }
  });

  it('accepts and reports an unknown value of an open enumeration', async () => {
    for (const path of places(schema, 'open enumeration')) {
      const other = withValueAt(value, path, 'BRAND_NEW');
      expect(unknowns(schema, other)).toEqual([{ path, known: [expect.any(String)] }]);
      expect(await schema['~standard'].validate(other)).toEqual({ value: other });
    }
  });

  it('refuses an unknown value of a closed enumeration, once', async () => {
    for (const path of places(schema, 'closed enumeration')) {
      const other = withValueAt(value, path, 'BRAND_NEW');
      expect(unknowns(schema, other)).toEqual([]);
      expect(await schema['~standard'].validate(other)).toMatchObject({ issues: [{ path }] });
    }
  });
});

describe('the places in the schemas', () => {
  const count = (kind: Place['kind']): number =>
    Object.values(components).reduce((sum, schema) => sum + places(schema, kind).length, 0);

  it('include each kind, so that these tests check something', () => {
    expect(count('object')).toBeGreaterThan(100);
    expect(count('open enumeration')).toBeGreaterThan(20);
    expect(count('closed enumeration')).toBeGreaterThan(20);
  });

  it('include no kind of schema that the search skips', () => {
    const seen = new Set<string>();
    const visit = (schema: unknown): void => {
      const { def } = (schema as { readonly _zod: { readonly def: Definition } })['_zod'];
      const { type, innerType, element, valueType, options = [], shape = {} } = def;
      seen.add(type);
      for (const one of [innerType, element, valueType, ...options, ...Object.values(shape)]) {
        if (one) visit(one);
      }
    };
    for (const [, schema] of schemas) visit(schema);
    // Searched kinds first, then kinds without names, or without documented names.
    const lookedInto = ['array', 'object', 'optional', 'union'];
    const leaves = ['any', 'boolean', 'enum', 'number', 'record', 'string', 'unknown'];
    for (const type of seen) expect([...lookedInto, ...leaves]).toContain(type);
    const record = components.zSettings;
    expect(unknowns(record, { settings: { a: { b: 1 } }, setSettings: { a: 1 } })).toEqual([]);
  });
});

interface Definition {
  readonly type: string;
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly valueType?: unknown;
  readonly options?: readonly unknown[];
  readonly shape?: Readonly<Record<string, unknown>>;
}

describe('the search for unknowns', () => {
  const room = components.zSocial;

  it.each<[string, unknown]>([
    ['null', null],
    ['a list for an object', [{ brandNew: 1 }]],
    ['an object for a list', { alternateHosts: { brandNew: 1 } }],
    ['text for an object', { user: 'brandNew' }],
    ['a number for a value of an open enumeration', { platform: 7 }],
    ['no value of an enumeration', { platform: null, theme: null }],
    ['an undefined field, which JSON omits', { brandNew: undefined }],
  ])('skips values of another type: %s', (_, value) => {
    expect(unknowns(room, value)).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'a.b'])(
    'treats the name %j as an ordinary name',
    (name) => {
      const value: unknown = JSON.parse(`{"user":{${JSON.stringify(name)}:{}}}`);
      expect(unknowns(room, value)).toEqual([{ path: ['user', name] }]);
    },
  );

  it('does not treat the value %j of an open enumeration as a property of an object', () => {
    for (const platform of ['constructor', '__proto__']) {
      expect(unknowns(room, { platform })).toEqual([{ path: ['platform'], known: ['SERVICE'] }]);
    }
  });

  it('goes no deeper than the schema, even if the value is deeper', () => {
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level += 1) deep = { user: deep, alternateHosts: [deep] };
    expect(unknowns(room, { user: deep })).toEqual([
      { path: ['user', 'user'] },
      { path: ['user', 'alternateHosts'] },
    ]);
    expect(unknowns(components.zSettings, { settings: deep })).toEqual([]);
  });

  it('finds all of many unknowns', () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, at]));
    const alternateHosts = Array.from({ length: 180_000 }, () => ({ brandNew: 1 }));
    expect(unknowns(room, { ...fields, alternateHosts })).toHaveLength(200_000);
  });

  it('finds nothing in a schema of another library', () => {
    const other: StandardSchema = {
      '~standard': { version: 1, vendor: 'other', validate: (value) => ({ value }) },
    };
    expect(unknowns(other, { brandNew: 1 })).toEqual([]);
  });
});

describe('a client with the schemas', () => {
  const echo = useEcho();
  const withResponse = Object.entries(tables).filter(([, { response }]) => response);

  it.each(withResponse)(
    'reports the unknown parts in %s and returns the value',
    async (id, table) => {
      const schema = table.response!;
      const sample = createSample(schema);
      let { value } = sample;
      for (const { path, kind } of sample.places) {
        if (kind === 'object') value = withValueAt(value, [...path, 'brandNew'], 1);
        else value = withValueAt(value, path, 'BRAND_NEW');
      }
      const { drifts, ...answer } = await echo.send(value, {
        response: schema,
        unknowns: table.unknowns!,
      });
      expect(answer.value).toEqual(value);
      const expected = sample.places
        .filter(({ path }) => !expectsMore(id, path))
        .map(({ path, kind }) => [kinds[kind], write(path, kind === 'object')].join(' '));
      const told = drifts.flatMap(({ kind, pattern, count }) =>
        Array.from({ length: count }, () => `${kind} ${pattern}`),
      );
      expect(told.toSorted()).toEqual(expected.toSorted());
      for (const { kind, got } of drifts) {
        expect(got).toBe(kind === 'unknown_field' ? 'number' : '"BRAND_NEW"');
      }
    },
  );

  const kinds: Record<Place['kind'], string> = {
    object: 'unknown_field',
    'open enumeration': 'unknown_value',
    'closed enumeration': 'mismatch',
  };

  const write = (path: Keys, isObject: boolean): string =>
    (isObject ? [...path, 'brandNew'] : path)
      .map((key) => (typeof key === 'number' ? '[]' : `.${key}`))
      .join('')
      .replace(/^\./, '');

  it('reports unknown fields in requests and responses, with the place of the first', async () => {
    const { drifts } = await echo.send(
      { alternateHosts: [{}, { nick: 's3cret' }, { nick: 's3cret' }] },
      { ...roomsSchemas.updateRoom, response: components.zSocial },
    );
    expect(drifts).toMatchObject(
      ['body', 'response'].map((part) => ({
        part,
        path: 'alternateHosts[1].nick',
        pattern: 'alternateHosts[].nick',
        count: 2,
      })),
    );
    expect(JSON.stringify(drifts)).not.toContain('s3cret');
  });

  /** Whether a response is an error body or an envelope, which is not returned as it is. */
  const hasMeaning = (value: unknown): boolean => {
    const { error, status, code, data } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const isEnvelope = status === 'success' && data !== undefined;
    return isEnvelope || (typeof error === 'string' && (status === 'error' || Number(code) >= 400));
  };

  // Samples with any value in one place, because random values are rejected at once.
  const spoilt = fc.constantFrom(...schemas).chain(([, schema]) => {
    const { value, places } = createSample(schema);
    const key = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'brandNew', ''),
      fc.string({ unit: 'grapheme' }),
    );
    const path = fc
      .tuple(fc.constantFrom<Keys>([], ...places.map((place) => place.path)), fc.option(key))
      .map(([path, name]) => {
        const isObject = places.some((place) => place.kind === 'object' && place.path === path);
        return isObject && name !== null ? [...path, name] : path;
      });
    return fc
      .tuple(path, fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }))
      .map(([at, other]) => ({ schema, value: withValueAt(value, at, other) }));
  });

  it('returns any JSON unchanged, and each reported place exists in it', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ schema, value }) => {
        fc.pre(!hasMeaning(value));
        const before = JSON.stringify(value);
        const answer = await echo.send(value, { body: schema, response: schema, unknowns });
        expect(JSON.stringify(value)).toBe(before);
        expect(JSON.stringify(answer.value)).toBe(before);
        for (const { path } of unknowns(schema, value)) {
          let at = value;
          for (const key of path) {
            expect(Object.hasOwn(at as object, key)).toBe(true);
            at = at![key as never];
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
