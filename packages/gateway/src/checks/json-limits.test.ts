import { expect, it } from 'vitest';
import { deepest, rejectUnstorable } from './json-limits.ts';

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>(
    (inner, _, index) => (index % 2 === 0 ? [inner] : { a: inner }),
    1,
  );

it.each<[unknown, RegExp | undefined]>([
  [2 ** 53 - 1, undefined],
  [[1, { a: -(2 ** 53) }], /^body\[1\]\.a: expected a number up to/],
  [Infinity, /^body: expected a number/],
  [{ a: [null, true, 0.5, 'a', {}] }, undefined],
  [nested(deepest - 1), undefined],
  [nested(deepest), /nested deeper than 64 levels$/],
  [JSON.parse('{"__proto__":1}'), /cannot have the name __proto__/],
  [{ a: 'b\0' }, /^body\.a: contains the character U\+0000/],
  [{ 'a\0': 1 }, /the name of a field: contains the character U\+0000/],
  ['\ud800', /^body: contains an unpaired surrogate/],
])('the check of a value for storable JSON %j', (value, why) => {
  const refuse = (): void => rejectUnstorable(value, ['body']);
  if (why === undefined) expect(refuse).not.toThrow();
  else expect(refuse).toThrow(why);
});
