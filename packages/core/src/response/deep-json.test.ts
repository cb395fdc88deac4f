// JSON nested so deeply that recursion over it overflows the stack.

import { describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import type { Input } from '../operation.ts';
import { answer, failure } from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import type { StandardSchema } from '../validation/standard-schema.ts';
import { validate } from '../validation/validate.ts';
import type { CallOptions } from '../types.ts';
import { RoomSessionsError } from '../errors/errors.ts';

const gateway = useFaultServer();
const depth = 100_000;
const deep = '['.repeat(depth) + ']'.repeat(depth);
const nested = JSON.parse(deep) as never;

/** A schema that walks the whole value, as a recursive one does. */
const walking: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({ value: JSON.stringify(value) }),
  },
};
const schemas = { readRoom: { response: walking }, writeRoom: { body: walking } };
const strict = [validate({ schemas, mode: 'strict' })];

describe('deeply nested JSON', () => {
  it.each([deep, `{"status":"success","data":${deep}}`])(
    'of a response is returned as the value',
    async (text) => {
      gateway.server.answer(answer(200, text));
      expect(Array.isArray(await gateway.client().call(read, room))).toBe(true);
    },
  );

  it.each<[string, string, CallOptions]>([
    ['not_found', `{"status":"error","code":404,"error":"no","more":${deep}}`, {}],
    ['not_found', deep, {}],
    ['validation_failed', deep, { use: strict }],
  ])('of a response fails with %s', async (code, text, options) => {
    gateway.server.answer(answer(code === 'not_found' ? 404 : 200, text));
    const error = await failure(gateway.client().call(read, room, options));
    expect(error).toMatchObject({ code, delivery: 'answered' });
  });

  it.each<[string, Input, CallOptions]>([
    ['a body', { body: nested }, {}],
    ['a body that a schema checks', { body: nested }, { use: strict }],
    ['a body whose toJSON returns it', { body: { toJSON: () => nested } }, {}],
    ['a query', { body: {} }, { extraQuery: { a: nested } }],
    ['a header', { body: {} }, { headers: { a: nested } }],
  ])('in %s is refused before anything is sent', async (_, input, options) => {
    const error = await failure(gateway.client().call(write, input, options));
    expect(error).toMatchObject({ name: 'InputError', delivery: 'not-sent' });
    expect(gateway.server.received).toEqual([]);
  });

  it('as a base URL is refused', () => {
    let error: unknown;
    try {
      createClient({ baseUrl: nested, apiKey: key });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toSatisfy((one) => one instanceof RoomSessionsError);
  });
});
