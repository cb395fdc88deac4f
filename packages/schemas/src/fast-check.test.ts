import type { StandardSchema } from './validation/standard-schema.ts';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { fastCheck } from './fast-check.ts';
import { schemas } from './testing/every-schema.ts';
import { createSample, withValueAt } from './testing/samples.ts';
import { unknowns } from './unknowns.ts';

/** The paths of all places in a value, the root first. */
function getPlaces(value: unknown, path: readonly (string | number)[] = []): (typeof path)[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, one]) =>
    getPlaces(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inside];
}

/** Whether the schema accepts a value and the search finds no unknowns. */
async function isFine(schema: StandardSchema, value: unknown): Promise<boolean> {
  const { issues } = await schema['~standard'].validate(value);
  return !issues && unknowns(schema, value).length === 0;
}

const texts = [
  '',
  'DONE',
  '00000002-0000-4000-8000-000000000001',
  '00000002-0000-4000-8000-00000000000G',
  '2026-02-31T10:00:00Z',
  '2026-01-31T10:00:00+0100',
  'AAAA',
];
const anything = fc.oneof(
  fc.anything({ withDate: true, withMap: true, withNullPrototype: true }),
  fc.constantFrom<unknown>(...texts, 0, -1, 1.5, 2 ** 53, Number.NaN, Infinity, undefined, null),
  fc.constantFrom<unknown>({}, [], { more: 1 }, [[]], new Date(0)),
);

describe.each(schemas)('the fast check of the schema %s', (_, schema) => {
  const { value } = createSample(schema);

  it('accepts no value that the schema rejects or has unknown fields in', async () => {
    const places = getPlaces(value);
    const changed = fc
      .tuple(fc.constantFrom(...places), anything)
      .map(([path, other]) => withValueAt(value, path, other));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, anything), async (one) => {
        if (fastCheck(schema, one)) expect(await isFine(schema, one)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

it('the fast check accepts the sample of each schema, except those that it skips', () => {
  const missed = schemas.filter(([, schema]) => !fastCheck(schema, createSample(schema).value));
  expect(missed.map(([name]) => name)).toEqual(['uploadImage path', 'uploadImage body']);
});

describe('the fast check leaves to the schema, which rejects it,', () => {
  class Inherited {
    get a(): number {
      return 5;
    }
  }
  const fields = (shape: Record<string, z.ZodMiniType>): z.ZodMiniType =>
    z.catchall(z.object(shape), z.unknown());
  const never = z.refine(() => false);
  it.each<[string, z.ZodMiniType, unknown]>([
    [
      'a field that is not enumerable',
      fields({ a: z.string() }),
      Object.defineProperty({}, 'a', { value: 5 }),
    ],
    ['a field that is inherited', fields({ a: z.optional(z.string()) }), new Inherited()],
    ['a name that every object inherits', fields({ toString: z.optional(z.string()) }), {}],
    ['a gap', z.array(z.string()), Array(2)],
    [
      'an array with its own methods',
      z.array(z.string()),
      Object.assign([1], { every: () => true }),
    ],
    ['undefined for absence', fields({ a: z.exactOptional(z.string()) }), { a: undefined }],
    ['a check of further fields', z.catchall(z.object({}), z.any().check(never)), { a: 1 }],
    [
      'a check of an object',
      fields({}).check(z.refine((one) => one instanceof Inherited)),
      new Inherited(),
    ],
    ['a check of a list', z.array(z.string()).check(never), []],
    ['names of a format', z.record(z.guid(), z.any()), { a: 1 }],
    ['a check of values', z.record(z.string(), z.any().check(never)), { a: 1 }],
    ['a symbol for a name', z.record(z.string(), z.any()), { [Symbol('a')]: 1 }],
    ['a record of a class', z.record(z.string(), z.any()), { constructor: () => 1 }],
    [
      'a custom format',
      z.stringFormat('guid', () => false),
      '00000002-0000-4000-8000-000000000001',
    ],
    [
      'a check by a function',
      z
        .string()
        .check((context) => void context.issues.push({ code: 'custom', input: '', message: '' })),
      '',
    ],
  ])('%s', (_, schema, value) => {
    expect(z.safeParse(schema, value).success).toBe(false);
    expect(fastCheck(schema as unknown as StandardSchema, value)).toBe(false);
  });

  it('a recursive schema', () => {
    const node = z.looseObject({
      get next() {
        return z.optional(node);
      },
    }) as z.ZodMiniType;
    expect(fastCheck(node as unknown as StandardSchema, { next: { next: 1 } })).toBe(false);
  });
});

it('the fast check leaves unsupported checks to the schema', () => {
  const judged: [z.ZodMiniType, unknown][] = [
    [z.string().check(z.minLength(1)), 'a'],
    [z.string().check(z.trim()), 'a'],
    [z.email(), 'a@example.com'],
    [z.number().check(z.lt(5)), 1],
    [z.object({ a: z.optional(z.string()) }), { a: 'a' }],
    [z.looseObject({ a: z.string() }), {}],
    [z.union([z.string(), z.boolean()]), 'a'],
    [z.record(z.string(), z.string()), {}],
    [z.nullable(z.string()), null],
    [z.pipe(z.string(), z.transform(Number)), '1'],
    [z.string().check(z.refine(async () => false)), 'a'],
  ];
  for (const [schema, value] of judged) {
    expect(fastCheck(schema as unknown as StandardSchema, value)).toBe(false);
  }
  const foreign = { '~standard': { version: 1, vendor: 'other', validate: () => ({ value: 1 }) } };
  expect(fastCheck(foreign as StandardSchema, 1)).toBe(false);
});
