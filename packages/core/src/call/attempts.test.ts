// Long: all cases of a retried call use the same server.

import {
  answer,
  failure,
  type Fault,
  generalError,
  reset,
  stallBody,
  stallHeaders,
} from '@room-sessions/testing/faults';
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { ApiError } from '../errors/api-error.ts';
import { AbortError, type RoomSessionsError } from '../errors/errors.ts';
import { middleware } from '../middleware/middleware.ts';
import { read, room, write } from '../testing/operations.ts';
import { call, ok, refusing, soon, useRetries } from '../testing/retries.ts';
import { runAlone } from '../testing/run-alone.ts';
import { streamed, type WatchedBody } from '../testing/streamed-bodies.ts';
import { transport } from '../testing/use-fault-server.ts';
import type { ClientOptions, RetryOptions } from '../types.ts';

const gateway = useRetries();
const { createTestClient, sent, retries, delays } = gateway;

describe('`retry`', () => {
  it.each([0, 1, 2, 5])('of %i allows that many attempts after the first', async (limit) => {
    gateway.server.answer(generalError(503));
    const error = await failure(
      call(createTestClient({ retry: { ...soon, maxRetries: limit } }), 'safe'),
    );
    expect(error).toMatchObject({ status: 503, attempts: limit + 1 });
    expect(sent()).toBe(limit + 1);
  });

  it('is 2 by default', async () => {
    gateway.server.answer(generalError(503));
    await failure(call(createTestClient(), 'safe'));
    expect(sent()).toBe(3);
  });

  it('may be off for one call and differ from that of the client', async () => {
    gateway.server.answer(generalError(503));
    const client = createTestClient({ retry: { ...soon, maxRetries: 5 } });
    await failure(client.call(read, room, { retry: false }));
    expect(sent()).toBe(1);
    await failure(client.call(read, room, { retry: { ...soon, maxRetries: 1 } }));
    expect(sent()).toBe(3);
  });
});

describe('the wait before a retry', () => {
  it.each([
    ['seconds', '1', undefined],
    ['a date', 'Sun, 06 Nov 1994 08:49:38 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ])('is the one that the gateway asks for, in %s', async (_, value, date) => {
    const headers = { 'retry-after': value, ...(date && { date }) };
    gateway.server.answer(answer(503, '{}', headers), ok);
    await call(createTestClient(), 'safe');
    expect(delays()).toEqual([1000]);
  });

  it('exceeds the requested one by up to `minDelay`, so that clients do not return together', async () => {
    gateway.server.answer(answer(429, '{}', { 'retry-after': '0' }), ok);
    await call(createTestClient({ retry: { minDelay: 40 } }), 'safe');
    const [delay] = delays() as [number];
    expect(delay).toBeGreaterThanOrEqual(0);
    expect(delay).toBeLessThan(40);
  });

  it.each([429, 503])('does not start when %i asks for more than is allowed', async (status) => {
    gateway.server.answer(answer(status, '{}', { 'retry-after': '3' }), ok);
    const retry = { ...soon, maxRetryAfter: 2_999 };
    const error = (await failure(call(createTestClient({ retry }), 'safe'))) as ApiError;
    expect(error).toMatchObject({ status, retryAfter: 3_000, attempts: 1 });
    expect(error.message).toContain('It asks to wait for 3 s.');
    expect(sent()).toBe(1);
  });

  it.each([429, 503])('does not start sooner when the body of %i is cut off', async (status) => {
    gateway.server.answer((response) => {
      response.writeHead(status, { 'retry-after': '3', 'content-length': 100 });
      response.write('{', () => response.socket?.end());
    }, ok);
    const retry = { ...soon, maxRetryAfter: 2_999 };
    const error = await failure(call(createTestClient({ retry }), 'safe'));
    expect(error).toMatchObject({ code: 'body_interrupted', delivery: 'answered', attempts: 1 });
    expect(sent()).toBe(1);
  });

  it('does not start when it would exceed the total time', async () => {
    gateway.server.answer(answer(503, '{}', { 'retry-after': '30' }), ok);
    const error = await failure(call(createTestClient({ totalTimeout: 20_000 }), 'safe'));
    expect(error).toMatchObject({ name: 'ServerError', status: 503, attempts: 1 });
    expect(retries()).toEqual([]);
    expect(sent()).toBe(1);
  });

  it('is random, with a doubling upper bound', async () => {
    gateway.server.answer(generalError(503));
    await failure(
      call(createTestClient({ retry: { maxRetries: 6, minDelay: 4, maxDelay: 10 } }), 'safe'),
    );
    const ceilings = [4, 8, 10, 10, 10, 10];
    const waits = delays() as number[];
    expect(waits).toHaveLength(ceilings.length);
    for (const [at, ceiling] of ceilings.entries()) expect(waits[at]).toBeLessThan(ceiling);
  });
});

describe('the total time of a call', () => {
  it('covers all attempts together', async () => {
    gateway.server.answer(generalError(503), stallHeaders);
    const error = await failure(call(createTestClient({ totalTimeout: 1500 }), 'safe'));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      code: 'total_timeout',
      timeout: 1500,
      attempts: 2,
      delivery: 'unknown',
    });
    expect(String(error)).toContain('timed out after 1500 ms');
  });

  it('covers the body', async () => {
    gateway.server.answer(stallBody);
    const error = await failure(call(createTestClient({ totalTimeout: 1500 }), 'safe'));
    expect(error).toMatchObject({ code: 'total_timeout', attempts: 1, delivery: 'answered' });
  });
});

describe('a signal that is aborted while a call waits for a retry', () => {
  const long: RetryOptions = { minDelay: 2 ** 31 - 1, maxDelay: 2 ** 31 - 1 };

  it.each([
    ['as the wait begins', (abort: () => void) => abort()],
    ['within it', (abort: () => void) => void setImmediate(abort)],
  ])('ends the wait at once and loses its listener: %s', async (_, when) => {
    gateway.server.answer(generalError(503));
    const controller = new AbortController();
    gateway.log.onLine = ({ fields }) => {
      if (fields['delay'] !== undefined) when(() => controller.abort('enough'));
    };
    const { signal } = controller;
    const error = await failure(call(createTestClient({ signal, retry: long }), 'safe'));
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ cause: 'enough', attempts: 1, delivery: 'unknown' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(sent()).toBe(1);
  });

  it('keeps the delivery not_sent', async () => {
    const controller = new AbortController();
    gateway.log.onLine = () => controller.abort();
    const { signal } = controller;
    const use = [middleware(await refusing(1))];
    const client = createTestClient({ signal, use, retry: long });
    expect(await failure(call(client, 'unsafe'))).toMatchObject({
      name: 'AbortError',
      delivery: 'not_sent',
    });
  });

  it('leaves no timer that keeps the process alive', async () => {
    gateway.server.answer(generalError(503));
    const said = await runAlone(`
      import { createClient, logTo, request } from './index.ts';
      const controller = new AbortController();
      const quiet = () => undefined;
      const client = createClient({
        baseUrl: '${gateway.server.url}',
        apiKey: 'abc',
        retry: ${JSON.stringify(long)},
        signal: controller.signal,
        use: [logTo({ debug: quiet, info: quiet, error: quiet, warn: () => setImmediate(() => controller.abort()) })],
        ${transport === 'fetch' ? 'fetch,' : ''}
      });
      await request(client, 'GET', '/').catch((error) => console.log(error.name));
    `);
    expect(said).toBe('AbortError');
  });
});

describe('the response before a retry', () => {
  it('is discarded, not read', async () => {
    let closed: Promise<unknown> | undefined;
    const failing: Fault = (response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(503);
      // More than any buffer between.
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    };
    gateway.server.answer(failing, ok);
    expect(await call(createTestClient(), 'safe')).toEqual({ ok: true });
    await closed;
  });
});

describe('each attempt of a call', () => {
  it('calls the key function', async () => {
    gateway.server.answer(generalError(503), generalError(503), ok);
    let asked = 0;
    const apiKey = async (): Promise<string> => `key-${(asked += 1)}`;
    await call(createTestClient({ apiKey }), 'safe');
    expect(gateway.server.received.map(({ headers }) => headers['x-api-key'])).toEqual([
      'key-1',
      'key-2',
      'key-3',
    ]);
  });

  it('sends the request id of the call, which its error has too', async () => {
    gateway.server.answer(generalError(503));
    const client = createTestClient();
    const error = (await failure(call(client, 'safe'))) as RoomSessionsError;
    const other = (await failure(call(client, 'safe'))) as RoomSessionsError;
    const ids = gateway.server.received.map(({ headers }) => headers['x-client-request-id']);
    expect(ids).toEqual([
      ...Array.from({ length: 3 }, () => error.requestId),
      ...Array.from({ length: 3 }, () => other.requestId),
    ]);
    expect(error.requestId).not.toBe(other.requestId);
  });
});

describe('the delivery of earlier attempts', () => {
  it.each<[string, Fault, string]>([
    ['a reset', reset, 'unknown'],
    ['503', generalError(503), 'unknown'],
    ['429', generalError(429), 'not_sent'],
  ])('stays when the last attempt was never sent: after %s', async (_, fault, delivery) => {
    gateway.server.answer(fault);
    const use = [middleware(await refusing(2))];
    const client = createTestClient({ use, retry: { ...soon, maxRetries: 1 } });
    const error = await failure(call(client, 'safe'));
    expect(error).toMatchObject({ code: 'connection_failed', attempts: 2, delivery });
  });
});

describe('a streamed body', () => {
  /** Sends it as the body of a call, like an upload. */
  const sending = (body: WatchedBody, options?: ClientOptions): PromiseLike<unknown> =>
    createTestClient(options).call({ ...write, body: () => body });

  it('that is one-shot is kept for an attempt that connects', async () => {
    const body = streamed(100, { replayable: false });
    const use = [middleware(await refusing(1))];
    expect(await sending(body, { use })).toEqual({});
    expect(gateway.server.received[0]!.body).toBe(JSON.stringify('x'.repeat(100)));
    expect(body.opened).toBe(1);
  });

  it.each<[string, Fault, RetryOptions]>([
    ['429', generalError(429), soon],
    ['503', generalError(503), { ...soon, unsafe: true }],
    ['a reset', reset, { ...soon, unsafe: true }],
  ])('that is one-shot is not sent again after %s', async (_, fault, retry) => {
    gateway.server.answer(fault, ok);
    const body = streamed(100, { replayable: false });
    const error = (await failure(sending(body, { retry }))) as RoomSessionsError;
    expect(error).toMatchObject({ attempts: 1 });
    expect(body.opened).toBe(1);
    expect(sent()).toBe(1);
  });

  it.each<[string, Fault, RetryOptions]>([
    ['429', generalError(429), soon],
    ['a reset', reset, { ...soon, unsafe: true }],
  ])('that is replayable is sent again after %s', async (_, fault, retry) => {
    gateway.server.answer(fault, ok);
    const body = streamed(100);
    expect(await sending(body, { retry })).toEqual({ ok: true });
    expect(body.opened).toBe(2);
    expect(gateway.server.received[1]!.body).toBe(JSON.stringify('x'.repeat(100)));
  });
});

describe('the delivery over several attempts', () => {
  it('stays unknown when a lost attempt is followed by 429 and a failed connection', async () => {
    gateway.server.answer(reset, answer(429, '{}', { 'retry-after': '0' }));
    const client = createTestClient({
      retry: { ...soon, unsafe: true },
      use: [middleware(await refusing(3))],
    });
    const error = await failure(call(client, 'unsafe'));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown', attempts: 3 });
    expect(String(error)).toContain('The gateway may have processed the request.');
  });

  it('is not_sent when each attempt got 429 or never connected', async () => {
    gateway.server.answer(answer(429, '{}', { 'retry-after': '0' }));
    const client = createTestClient({ use: [middleware(await refusing(2, 3))] });
    const error = await failure(call(client, 'unsafe'));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'not_sent', attempts: 3 });
  });
});

it('a call is not retried when the key function times out', async () => {
  let asked = 0;
  const apiKey = (): Promise<string> => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const error = await failure(call(createTestClient({ apiKey, timeout: 30 }), 'safe'));
  expect(error).toMatchObject({ code: 'timeout', delivery: 'not_sent', attempts: 0 });
  expect(asked).toBe(1);
  expect(sent()).toBe(0);
});

it('a call ends when a custom fetch fails with an error that is its own cause', async () => {
  const circular = new TypeError('fetch failed');
  circular.cause = circular;
  const client = createTestClient({ fetch: () => Promise.reject(circular) });
  expect(await failure(call(client, 'safe'))).toMatchObject({
    code: 'connection_failed',
    delivery: 'unknown',
    attempts: 3,
  });
});
