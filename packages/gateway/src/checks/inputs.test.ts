import type { ZodMiniType } from 'zod/mini';
import { expect, it } from 'vitest';
import { parse } from './schema.ts';
import { zFields, zInteger, zIntegerParameter, zParameter, zText, zTime, zUuid } from './inputs.ts';

const id = '0b0f3a52-8c0e-4d6f-8f43-3e0a2b6f9c22';
const long = 'n'.repeat(41);

it.each<[ZodMiniType, unknown, string?]>([
  [zUuid, id],
  [zUuid, `${id}0`, `body: expected a UUID, got "${id}0"`],
  [zUuid, `0${id}`, `body: expected a UUID, got "0${id}"`],
  [zText(3), 'abc'],
  [zText(3), 'abcd', 'body: expected a text of 1 to 3 characters, got "abcd"'],
  [zText(3), '', 'body: expected a text of 1 to 3 characters, got ""'],
  [zInteger(1, 5), 5],
  [zInteger(1, 5), 0, 'body: expected an integer from 1 to 5, got 0'],
  [zInteger(1, 5), 6, 'body: expected an integer from 1 to 5, got 6'],
  [zInteger(1, 5), 1.5, 'body: expected an integer from 1 to 5, got 1.5'],
  [zIntegerParameter(1, 9), '9'],
  [zIntegerParameter(1, 9), '10', 'body: expected an integer from 1 to 9, got "10"'],
  [zIntegerParameter(1, 9), 'x5', 'body: expected an integer from 1 to 9, got "x5"'],
  [zIntegerParameter(1, 9), '5x', 'body: expected an integer from 1 to 9, got "5x"'],
  [zParameter, ['a', 'b'], 'body: expected one value, got 2'],
  [zTime, '2026-01-05T09:00:00Z'],
  [
    zTime,
    '2026-01-05T09:00:00',
    'body: expected a date-time with Z or an offset, got "2026-01-05T09:00:00"',
  ],
  [zFields({}), 7, 'body: expected an object, got 7'],
  [zFields({}), { [long]: 1 }, `body.${'n'.repeat(40)}…: unknown; there are none`],
])(
  '%#: input is accepted, or refused with its place and what is expected',
  (schema, value, message) => {
    const read = (): unknown => parse(schema, value, ['body']);
    if (message === undefined) expect(read).not.toThrow();
    else expect(read).toThrow(expect.objectContaining({ message }));
  },
);
