// Test runners replace the timers of the process by ones that run when the test says so.

import { setTimeout } from 'node:timers';
import { answer, failure, type Fault, json, stallHeaders } from '@room-sessions/testing/faults';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../client/request.ts';
import { paginate } from '../paging/pages.ts';
import { list, read, room, write } from '../testing/operations.ts';
import { transport, useFaultServer } from '../testing/use-fault-server.ts';
import type { Client } from '../client/client.ts';

const gateway = useFaultServer();
/** The first call connects; the next one is made on the kept connection. */
let client: Client;
beforeEach(async () => {
  client = gateway.client();
  gateway.server.answer(json({}));
  await client.call(read, room);
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => void vi.useRealTimers());

const late =
  (fault: Fault): Fault =>
  (...exchange) =>
    void setTimeout(() => fault(...exchange), 30);

describe('under a fake clock', () => {
  it.each<[string, () => PromiseLike<unknown>]>([
    ['a read', () => client.call(read, room)],
    ['a write', () => client.call(write, { body: {} })],
    ['a list', () => paginate(client, list).all()],
    ['a request with the time of the call', () => request(client, 'GET', '/', { timeout: 5_000 })],
  ])('%s on a kept connection ends', async (_, call) => {
    gateway.server.answer(json([]));
    expect(await call()).toEqual([]);
  });

  // After a discarded response Node's `fetch` connects again, with the `setImmediate` that is replaced.
  it.runIf(transport === 'node').each([
    ['a failure', json({}, 503)],
    ['a response that asks to wait', answer(429, '{}', { 'retry-after': '1' })],
  ])('a call is retried after %s', async (_, fault) => {
    gateway.server.answer(fault, json({ a: 1 }));
    expect(await client.call(read, room, { retry: { minDelay: 1 } })).toEqual({ a: 1 });
  });

  it('a time limit ends a call, in real time', async () => {
    gateway.server.answer(stallHeaders);
    const error = await failure(client.call(read, room, { timeout: 50, retry: false }));
    expect(error).toMatchObject({ code: 'timeout' });
  });

  it.runIf(transport === 'node')(
    'no time limit ends a call when the clock is advanced',
    async () => {
      gateway.server.answer(late(json({}, 503)), late(json({ a: 1 })));
      const options = { timeout: 60_000, totalTimeout: 120_000, retry: { minDelay: 1 } };
      const call = client.call(read, room, options);
      await gateway.server.arrival();
      await vi.advanceTimersByTimeAsync(3_600_000);
      await vi.runAllTimersAsync();
      expect(await call).toEqual({ a: 1 });
    },
  );

  it.runIf(transport === 'node')('nothing is left on the clock', async () => {
    await client.call(read, room);
    expect(vi.getTimerCount()).toBe(0);
  });
});
