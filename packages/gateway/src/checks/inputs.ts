// Schemas for input that the API document does not describe. A mismatch says what is expected; see
// `parse` for its place and its value.
import * as z from 'zod/mini';
import { sayUnknown } from './describe.ts';
import { hasOffset, isDateTime } from './value-ranges.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);

/** An object with these members alone, because an unknown one may be misspelled. */
export const zFields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? sayUnknown(issue.keys[0] ?? '', Object.keys(shape))
        : 'expected an object',
  });

export const zInteger = (least: number, most: number) => {
  const error = `expected an integer from ${least} to ${most}`;
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
};

export const zTextOf = (expected: string, test: (text: string) => boolean) => {
  const error = `expected ${expected}`;
  return z.string({ error }).check(z.refine(test, { error }));
};

export const zText = (most = 200) =>
  zTextOf(`a text of 1 to ${most} characters`, ({ length }) => length > 0 && length <= most);

export const zUuid = zTextOf('a UUID', isUuid);

/** A time with an offset. Gives ISO text in UTC. */
export const zTime = z.pipe(
  zTextOf('a date-time', isDateTime).check(
    z.refine((text) => hasOffset.test(text), { error: 'expected a date-time with Z or an offset' }),
  ),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** A query parameter, which may be sent once. */
export const zParameter = z.string({
  error: ({ input }) =>
    `expected one value, got ${Array.isArray(input) ? input.length : typeof input}`,
});

export const zIntegerParameter = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    zParameter.check(
      z.refine((text) => /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most, {
        error: `expected an integer from ${least} to ${most}`,
      }),
    ),
    z.transform(Number),
  );
