import { describe, expect, it } from 'vitest';
import { deepest, isStorableBut, rejectUnstorable } from './json-limits.ts';

const nested = (levels: number, leaf: unknown): unknown =>
  Array.from({ length: levels }).reduce<unknown>(
    (inner, _, index) => (index % 2 === 0 ? [inner] : { a: inner }),
    leaf,
  );

describe('the check of a value for storable JSON', () => {
  it.each<unknown>([
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 53),
    Infinity,
    0.5,
    null,
    true,
    [],
    {},
    ...[deepest - 1, deepest, deepest + 1].flatMap((levels) =>
      [1, null, [], {}].map((leaf) => nested(levels, leaf)),
    ),
    [1, { a: 2 ** 53 }],
  ])('throws exactly for values that cannot be stored: %j', (value) => {
    const refuse = (): void => rejectUnstorable(value, ['body']);
    if (isStorableBut(value, deepest)) expect(refuse).not.toThrow();
    else expect(refuse).toThrow();
  });
});
