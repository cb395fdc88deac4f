// Values that a client keeps from harm: streams, deep JSON and secrets.

import type { InvalidResponseError, StandardIssue } from '@room-sessions/core';
import type { StreamedBody } from '@room-sessions/core/internal';
import { bearer, lookAt } from '@room-sessions/testing/canaries';
import { answer, failure, json } from '@room-sessions/testing/faults';
import { describe, expect, it } from 'vitest';
import { read, room, upload, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { finding } from '../testing/validation.ts';
import type { Drift } from './drift.ts';
import type { StandardSchema } from './standard-schema.ts';
import { validate } from './validate.ts';

const gateway = useFaultServer();
const strict = (schemas: Parameters<typeof validate>[0]['schemas']) => ({
  use: [validate({ mode: 'strict', schemas })],
});

it('a streamed body is not checked by a schema, which cannot read it', async () => {
  const body: StreamedBody = {
    length: 6,
    isConsumed: false,
    sendByFetch: (send) => send({ body: '"AAAA"' }),
    async *open() {
      yield new TextEncoder().encode('"AAAA"');
    },
  };
  const schemas = { [upload.id]: { body: finding({ message: 'x' }) } };
  await gateway.client(strict(schemas)).call(upload, { body });
  expect(gateway.server.received[0]!.body).toBe('"AAAA"');
});

describe('JSON that is nested so deeply that recursion over it overflows the stack', () => {
  const depth = 100_000;
  const deep = '['.repeat(depth) + ']'.repeat(depth);
  /** Walks the whole value, as a recursive schema does. */
  const walk = (value: unknown): unknown => (Array.isArray(value) ? value.map(walk) : value);
  const walking: StandardSchema = {
    '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: walk(value) }) },
  };

  it('in a response fails with validation_failed', async () => {
    gateway.server.answer(answer(200, deep));
    const client = gateway.client(strict({ [read.id]: { response: walking } }));
    const error = await failure(client.call(read, room));
    expect(error).toMatchObject({ code: 'validation_failed', delivery: 'answered' });
  });

  it('in a body is refused before anything is sent', async () => {
    const client = gateway.client(strict({ [write.id]: { body: walking } }));
    const error = await failure(client.call(write, { body: JSON.parse(deep) as never }));
    expect(error).toMatchObject({ name: 'InputError', delivery: 'not_sent' });
    expect(gateway.server.received).toEqual([]);
  });
});

describe('the bearer tokens of a guest', () => {
  const guest = { user: { userId: 'u' }, bearer, refreshBearer: bearer };
  const issue: StandardIssue = { message: 'Invalid input: expected nothing', path: ['bearer'] };
  const schemas = { [read.id]: { response: finding(issue) } };

  it('are returned as a value that does not match its schema, and are in no report', async () => {
    const drifts: Drift[] = [];
    gateway.server.answer(json(guest));
    const use = [validate({ schemas, onDrift: (drift) => drifts.push(drift) })];
    expect(await gateway.client({ use }).call(read, room)).toEqual(guest);
    expect(drifts).toHaveLength(1);
    for (const drift of drifts) lookAt('log', drift);
  });

  it('are in an error of a response that a schema refuses only by name', async () => {
    gateway.server.answer(json(guest));
    const error = await failure(gateway.client(strict(schemas)).call(read, room));
    expect(error).toMatchObject({ code: 'validation_failed' });
    lookAt('error', error);
    expect((error as InvalidResponseError).body).toEqual(guest);
  });
});
