import { describe, expect, it } from 'vitest';
import { apiTools } from '../generated/tools.ts';
import { sampleArguments } from '../testing/sample-arguments.ts';
import { argumentsValidator } from './arguments-validator.ts';

const schema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    page: { type: 'integer', minimum: 0 },
    anything: {},
    body: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['A', 'B'] },
        open: { type: 'string', examples: ['C'] },
        friends: { type: 'array', items: { $ref: '#/$defs/User' } },
        owner: { $ref: '#/$defs/User', required: ['name'] },
        ready: { type: 'boolean' },
      },
      required: ['kind'],
    },
  },
  required: ['id'],
  additionalProperties: false,
  $defs: { User: { type: 'object', properties: { name: { type: 'string' } } } },
} as const;

const check = (input: unknown): string | undefined => {
  const result = argumentsValidator.getValidator(schema)(input);
  return result.valid ? undefined : result.errorMessage;
};

describe('the validator of arguments accepts', () => {
  it.each([
    { id: 'any text' },
    { id: 'a', page: 0, anything: { a: [1] }, body: { kind: 'A' } },
    { id: 'a', body: { kind: 'B', open: 'D', more: 1, friends: [{ name: 'Ann', age: 3 }] } },
    { id: 'a', body: { kind: 'B', owner: { name: 'Ann' } } },
  ])('%j', (input) => {
    expect(check(input)).toBeUndefined();
  });
});

describe('the validator of arguments rejects', () => {
  it.each<[unknown, string]>([
    [{}, '`id` is missing'],
    [[], 'the arguments must be of type object, but is array'],
    [null, 'the arguments must be of type object, but is null'],
    [{ id: 1 }, '`id` must be of type string, but is number'],
    [{ id: 'a', page: 1.5 }, '`page` must be of type integer, but is number'],
    [{ id: 'a', page: -1 }, '`page` must be at least 0'],
    [{ id: 'a', pge: 1 }, '"pge" is not an argument; did you mean `page`?'],
    [
      { id: 'a', colour: 1 },
      '"colour" is not an argument; the arguments are id, page, anything, body',
    ],
    [{ id: 'a', constructor: 1 }, '"constructor" is not an argument'],
    [{ id: 'a', body: {} }, '`body.kind` is missing'],
    [{ id: 'a', body: { kind: 'C' } }, '`body.kind` must be one of A, B'],
    [{ id: 'a', body: { kind: 'A', ready: 'yes' } }, '`body.ready` must be of type boolean'],
    [
      { id: 'a', body: { kind: 'A', friends: [{}, { name: 7 }] } },
      '`body.friends[1].name` must be of type string, but is number',
    ],
    [{ id: 'a', body: { kind: 'A', owner: {} } }, '`body.owner.name` is missing'],
    [
      { id: 'a', body: { kind: 'A', owner: { name: 1 } } },
      '`body.owner.name` must be of type string, but is number',
    ],
  ])('%j', (input, message) => {
    expect(check(input)).toContain(message);
    expect(check(input)).toMatch(/\. Nothing was sent\.$/);
  });

  it('many faults with the first five', () => {
    const friends = Array.from({ length: 9 }, () => 1);
    const message = check({ id: 'a', body: { kind: 'A', friends } });
    expect(message?.match(/must be of type/g)).toHaveLength(5);
    expect(message).toContain('; and 4 more. Nothing was sent.');
  });

  it('arguments that are nested too deeply', () => {
    let deep: object = {};
    for (let level = 0; level < 10_000; level += 1) deep = { next: deep };
    expect(check({ id: 'a', anything: deep })).toBe(
      'the arguments are nested too deeply. Nothing was sent.',
    );
  });
});

describe('the schema of each tool', () => {
  const known = new Set(
    '$defs $ref additionalProperties default description enum examples format items minimum properties required type'.split(
      ' ',
    ),
  );

  /** The keywords of a schema and of those in it. */
  const keywordsIn = (part: Readonly<Record<string, unknown>>): string[] =>
    Object.entries(part).flatMap(([keyword, value]) => {
      if (keyword === 'properties' || keyword === '$defs') {
        return [keyword, ...Object.values(value as object).flatMap(keywordsIn)];
      }
      return keyword === 'items' ? [keyword, ...keywordsIn(value as never)] : [keyword];
    });

  it.each(apiTools.map((tool) => [tool.operation.id, tool] as const))(
    'of %s has known keywords only, and accepts arguments of the sample data',
    (_, tool) => {
      const unknown = keywordsIn(tool.input).filter((keyword) => !known.has(keyword));
      expect(unknown).toEqual([]);
      const validate = argumentsValidator.getValidator(tool.input);
      expect(validate(sampleArguments(tool)).errorMessage).toBeUndefined();
      expect(validate({ ...sampleArguments(tool), colour: 1 }).valid).toBe(false);
    },
  );
});
