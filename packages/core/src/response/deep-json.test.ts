// JSON nested so deeply that recursion over it overflows the stack.

import { describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import type { Input } from '../operation.ts';
import { answer, failure } from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import type { CallOptions } from '../types.ts';
import { RoomSessionsError } from '../errors/errors.ts';

const gateway = useFaultServer();
const depth = 100_000;
const deep = '['.repeat(depth) + ']'.repeat(depth);
const nested = JSON.parse(deep) as never;

describe('deeply nested JSON', () => {
  it.each([deep, `{"status":"success","data":${deep}}`])(
    'of a response is returned as the value',
    async (text) => {
      gateway.server.answer(answer(200, text));
      expect(Array.isArray(await gateway.client().call(read, room))).toBe(true);
    },
  );

  it.each([`{"status":"error","code":404,"error":"no","more":${deep}}`, deep])(
    'of a response fails with its status',
    async (text) => {
      gateway.server.answer(answer(404, text));
      const error = await failure(gateway.client().call(read, room));
      expect(error).toMatchObject({ code: 'not_found', delivery: 'answered' });
    },
  );

  it.each<[string, Input, CallOptions]>([
    ['a body', { body: nested }, {}],
    ['a body whose toJSON returns it', { body: { toJSON: () => nested } }, {}],
    ['a query', { body: {} }, { extraQuery: { a: nested } }],
    ['a header', { body: {} }, { headers: { a: nested } }],
  ])('in %s is refused before anything is sent', async (_, input, options) => {
    const error = await failure(gateway.client().call(write, input, options));
    expect(error).toMatchObject({ name: 'InputError', delivery: 'not_sent' });
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
