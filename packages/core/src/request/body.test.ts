import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeJson, encodeObject } from './body.ts';
import { InputError } from '../errors/errors.ts';

function refusal(body: unknown): { message: string; path: string } {
  try {
    encodeJson('writeRoom', body);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

const itself: Record<string, unknown> = {};
itself['list'] = [{ back: itself }];

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = [value];
  return value;
};

class Named {
  readonly name = 'n';
}

describe('a JSON body', () => {
  const shared = { a: 1 };
  it.each<[string, unknown, string]>([
    ['null', null, 'null'],
    ['text', 'a"b', '"a\\"b"'],
    ['a list', [1, 'a', null, true], '[1,"a",null,true]'],
    ['undefined in an object, which is left out', { a: undefined, b: 1 }, '{"b":1}'],
    ['a Date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['an object with toJSON', { at: { toJSON: () => 'x' } }, '{"at":"x"}'],
    ['the same object twice', [shared, shared], '[{"a":1},{"a":1}]'],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['an instance of a class', new Named(), '{"name":"n"}'],
    ['an empty object', {}, '{}'],
    ['half of a surrogate pair, escaped', '\ud800', String.raw`"\ud800"`],
  ])('carries %s', (_, body, text) => {
    expect(encodeJson('writeRoom', body)).toBe(text);
  });

  it('is absent without a value, unless the operation always has an object', () => {
    expect(encodeJson('writeRoom', undefined)).toBeUndefined();
    expect(encodeObject('touchRoom', undefined)).toBe('{}');
  });

  it.each<[string, unknown, string, string]>([
    ['NaN', { a: { b: Number.NaN } }, 'body.a.b', 'NaN'],
    ['an infinite number', [1, Infinity], 'body[1]', 'Infinity'],
    [
      'an invalid Date',
      { startDateTime: new Date('no date') },
      'body.startDateTime',
      'invalid Date',
    ],
    ['a bigint', { size: 1n }, 'body.size', 'bigint'],
    ['a function', { call: () => 1 }, 'body.call', 'function'],
    ['a symbol', { mark: Symbol('x') }, 'body.mark', 'symbol'],
    ['a cycle', itself, 'body.list[0].back', 'contains itself'],
    ['a Map', { users: new Map([['a', 1]]) }, 'body.users', 'Map'],
    ['a Set', { users: new Set([1]) }, 'body.users', 'Set'],
    ['a Promise', { user: Promise.resolve(1) }, 'body.user', 'Promise'],
    ['an Error', { why: new Error('x') }, 'body.why', 'Error'],
    ['a RegExp', /x/, 'body', 'RegExp'],
    ['bytes', { image: new Uint8Array([1, 2]) }, 'body.image', 'Uint8Array'],
    ['an ArrayBuffer', { image: new ArrayBuffer(2) }, 'body.image', 'ArrayBuffer'],
    ['a Blob', { image: new Blob(['x']) }, 'body.image', 'Blob'],
    ['undefined in a list', [1, undefined], 'body[1]', 'null'],
    // oxlint-disable-next-line no-sparse-arrays -- sparse arrays are refused
    ['a gap in a list', { list: [1, , 3] }, 'body.list[1]', 'null'],
  ])('refuses %s and says where', (_, body, path, why) => {
    const error = refusal(body);
    expect(error.path).toBe(path);
    expect(error.message).toContain(`\`${path}\``);
    expect(error.message).toContain(why);
    expect(error.message).toContain('Nothing was sent.');
  });

  it('is the text of JSON.stringify, for each value that JSON can carry', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        expect(encodeJson('writeRoom', body)).toBe(JSON.stringify(body));
      }),
    );
  });

  it('refuses a lossy value, wherever it is in a body', () => {
    const lossy = [Number.NaN, 1n, Symbol('x'), () => 1, new Map(), new Date(Number.NaN), itself];
    const { tie } = fc.letrec<{ tie: unknown }>((tied) => ({
      tie: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constantFrom(...lossy),
        fc
          .tuple(fc.array(fc.jsonValue()), tied('tie'), fc.array(fc.jsonValue()))
          .map(([before, one, after]) => [...before, one, ...after]),
        fc.tuple(fc.jsonValue(), tied('tie')).map(([a, b]) => ({ a, b })),
      ),
    }));
    fc.assert(fc.property(tie, (body) => void refusal(body)));
  });

  it('uses the toJSON of an array', () => {
    const list = Object.assign([1, 2], { toJSON: () => 'both' });
    expect(encodeJson('writeRoom', { list })).toBe('{"list":"both"}');
  });

  it('rejects a value that is nested too deeply', () => {
    expect(refusal(nested(100_000)).message).toContain('too deeply');
    expect(encodeJson('writeRoom', nested(500))).toContain('[[[');
  });

  it.each([
    [
      'a toJSON',
      {
        toJSON: () => {
          throw new TypeError('no');
        },
      },
    ],
    [
      'a getter',
      {
        get a(): never {
          throw new TypeError('no');
        },
      },
    ],
  ])('rejects a value with %s that throws, and keeps the cause', (_, body) => {
    expect(refusal(body)).toMatchObject({ path: 'body', cause: new TypeError('no') });
  });
});
