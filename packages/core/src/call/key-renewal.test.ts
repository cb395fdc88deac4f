// The key function is called again after a 401.

import { failure, type Fault, generalError, json, reset } from '@room-sessions/testing/faults';
import { describe, expect, it } from 'vitest';
import type { ApiError } from '../errors/api-error.ts';
import { type Middleware, middleware } from '../middleware/middleware.ts';
import { logTo } from '../observe/log.ts';
import { MemoryLogger } from '../testing/memory-logger.ts';
import { read, room, upload, write } from '../testing/operations.ts';
import { streamed } from '../testing/streamed-bodies.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { fromResponse } from '../transport/fetch.ts';
import type { Transport, TransportResponse } from '../transport/transport.ts';

const gateway = useFaultServer();
const soon = { minDelay: 1, maxDelay: 1 };
const body = { name: 'n' };

/** Accepts only this key. */
const accepting =
  (key: string, otherwise: Fault = generalError(401)): Fault =>
  (response, request) =>
    (request.headers['x-api-key'] === key ? json({ a: 1 }) : otherwise)(response, request);

/** Returns one key after the other, then always the last one. */
function rotating(...keys: readonly string[]): { asked: number; apiKey: () => string } {
  const rotation = { asked: 0, apiKey: () => keys[Math.min(rotation.asked++, keys.length - 1)]! };
  return rotation;
}

const sentKeys = (): unknown[] =>
  gateway.server.received.map(({ headers }) => headers['x-api-key']);

describe('a key function that renews the key', () => {
  it.each([
    ['a safe operation', read, room],
    ['an unsafe operation', write, { body }],
    ['an upload that can be read again', upload, { body: streamed(100) }],
  ])('is called again after 401, and %s is sent once more', async (_, operation, input) => {
    gateway.server.answer(accepting('new-key-2'));
    const { apiKey } = rotating('old-key-1', 'new-key-2');
    const client = gateway.client({ apiKey, retry: false });
    const { value, response } = await client.call(operation, input).withResponse();
    expect(value).toEqual({ a: 1 });
    expect(response.status).toBe(200);
    expect(sentKeys()).toEqual(['old-key-1', 'new-key-2']);
    const [first, second] = gateway.server.received;
    expect(second!.body).toBe(first!.body);
  });

  it('is called once: a second 401 is final', async () => {
    gateway.server.answer(accepting('key-9'));
    const rotation = rotating('key-1', 'key-2', 'key-3');
    const client = gateway.client({ apiKey: rotation.apiKey, retry: soon });
    const error = await failure(client.call(read, room));
    expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, attempts: 1 });
    expect(sentKeys()).toEqual(['key-1', 'key-2']);
    expect(rotation.asked).toBe(2);
  });

  it('that returns the same key again keeps the 401', async () => {
    gateway.server.answer(accepting('key-2'));
    const rotation = rotating('key-1');
    const client = gateway.client({ apiKey: rotation.apiKey, retry: soon });
    const error = await failure(client.call(write, { body }));
    expect(error).toMatchObject({ name: 'AuthenticationError', attempts: 1 });
    expect((error as ApiError).detail).toBe('it went wrong');
    expect(sentKeys()).toEqual(['key-1']);
    expect(rotation.asked).toBe(2);
  });

  it('that then throws keeps the 401 and writes a log line', async () => {
    gateway.server.answer(accepting('key-2'));
    const log = new MemoryLogger();
    let asked = 0;
    const apiKey = (): string => {
      if (asked++ > 0) throw new Error('the vault is closed');
      return 'key-1';
    };
    const client = gateway.client({ apiKey, use: [logTo(log)] });
    expect(await failure(client.call(read, room))).toMatchObject({ status: 401, attempts: 1 });
    expect(log.lines.some(({ message }) => message.includes('after status 401'))).toBe(true);
  });

  it('is not called again after another status or with a one-shot body', async () => {
    gateway.server.answer(generalError(403));
    const rotation = rotating('key-1', 'key-2', 'key-3');
    const client = gateway.client({ apiKey: rotation.apiKey });
    expect(await failure(client.call(read, room))).toMatchObject({ status: 403 });
    gateway.server.answer(generalError(401));
    const once = streamed(100, { replayable: false });
    expect(await failure(client.call(upload, { body: once }))).toMatchObject({ status: 401 });
    expect(rotation.asked).toBe(2);
    expect(gateway.server.received).toHaveLength(1);
  });

  it('is called once for all calls that get 401 together', async () => {
    gateway.server.answer(accepting('new-key'));
    const together = 10;
    const allRefused = Promise.withResolvers<void>();
    let refused = 0;
    let asked = 0;
    const client = gateway.client({
      apiKey: async () => {
        if (++asked <= together) return 'old-key';
        await allRefused.promise;
        return 'new-key';
      },
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (response.status === 401 && ++refused === together) setImmediate(allRefused.resolve);
        return response;
      },
    });
    const calls = Array.from({ length: together }, () => client.call(write, { body }));
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ a: 1 })));
    expect(asked).toBe(together + 1);
  });

  it('uses neither the retry budget nor an attempt', async () => {
    gateway.server.answer(accepting('key-2'));
    const attempts: number[] = [];
    const seen: Middleware = (request, next, { attempt }) => {
      attempts.push(attempt);
      return next(request);
    };
    const client = gateway.client({
      apiKey: rotating('key-1', 'key-2').apiKey,
      retryBudget: { capacity: 0 },
      use: [middleware(seen)],
    });
    expect(await client.call(write, { body })).toEqual({ a: 1 });
    expect(attempts).toEqual([1]);
  });

  it('is called for each attempt, as before', async () => {
    gateway.server.answer(accepting('key-2', generalError(401)), generalError(503), json({ a: 1 }));
    const rotation = rotating('key-1', 'key-2', 'key-3');
    const client = gateway.client({ apiKey: rotation.apiKey, retry: soon });
    expect(await client.call(read, room)).toEqual({ a: 1 });
    expect(sentKeys()).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('hides both keys in the error of the second request', async () => {
    const echo: Fault = (response, request) =>
      generalError(400, `keys old-key-11 and ${String(request.headers['x-api-key'])}`)(
        response,
        request,
      );
    gateway.server.answer(generalError(401), echo);
    const client = gateway.client({ apiKey: rotating('old-key-11', 'new-key-22').apiKey });
    const error = (await failure(client.call(write, { body }))) as ApiError;
    expect(error.status).toBe(400);
    expect(JSON.stringify([error.message, error.detail, error.body])).not.toMatch(/-key-/);
  });

  it('keeps the delivery when the second request fails', async () => {
    gateway.server.answer(generalError(401), reset);
    const client = gateway.client({ apiKey: rotating('key-1', 'key-2').apiKey, retry: soon });
    expect(await failure(client.call(write, { body }))).toMatchObject({
      code: 'connection_failed',
      delivery: 'unknown',
      attempts: 1,
    });
  });
});

it('a key that is text is sent once, without renewal', async () => {
  gateway.server.answer(accepting('key-2'));
  const client = gateway.client({ apiKey: 'key-1' });
  expect(await failure(client.call(read, room))).toMatchObject({ status: 401, attempts: 1 });
  expect(gateway.server.received).toHaveLength(1);
});

it('a key renewal that times out has the delivery not_sent', async () => {
  gateway.server.answer(generalError(401));
  let asked = 0;
  const apiKey = (): string | Promise<string> =>
    asked++ === 0 ? 'key-1' : new Promise(() => undefined);
  const client = gateway.client({ apiKey, timeout: 1000, retry: false });
  const error = await failure(client.call(write, { body }));
  expect(error).toMatchObject({ name: 'TimeoutError', delivery: 'not_sent' });
});

it('a key function that fails keeps the delivery of an earlier attempt', async () => {
  gateway.server.answer(reset);
  let asked = 0;
  const apiKey = (): string => {
    if (asked++ > 0) throw new Error('no key');
    return 'key-1';
  };
  const client = gateway.client({ apiKey, retry: { ...soon, unsafe: true } });
  const error = await failure(client.call(write, { body }));
  expect(error).toMatchObject({ name: 'ConfigurationError', delivery: 'unknown', attempts: 1 });
  expect(String(error)).toContain('The gateway may have processed the request.');
});

it.each([401, 503])(
  'a response with status %i that comes too late has no effect',
  async (status) => {
    let asked = 0;
    let settle = (): void => undefined;
    let isCancelled = false;
    const late: Transport = {
      send: (sent) => {
        sent.onSend();
        const response: TransportResponse = {
          ...fromResponse(new Response('{}', { status })),
          status,
          header: () => null,
          cancel: () => void (isCancelled = true),
          bytes: () => Promise.reject(new Error('read')),
        };
        return new Promise((resolve) => (settle = () => resolve(response)));
      },
    };
    const client = gateway.client({
      transport: late,
      apiKey: () => `key-${(asked += 1)}`,
      timeout: 20,
      retry: { maxRetries: 1, minDelay: 60_000, maxDelay: 60_000 },
      retryBudget: { capacity: 1, perSuccess: 0 },
    });
    const options = { retry: false } as const;
    expect(await failure(client.call(read, room, options))).toMatchObject({ code: 'timeout' });
    settle();
    await new Promise(setImmediate);
    expect(asked).toBe(1);
    expect(isCancelled).toBe(true);
  },
);
