// The faults that a test can configure in a gateway, from the perspective of the clients.

import { key as apiKey, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '@room-sessions/core/internal';
import { sample, startGateway } from '@room-sessions/gateway';
import type { ExpectationEffect, JournalEntry } from '@room-sessions/gateway/control';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logTo, RoomSessions } from './index.ts';

const gateway = await startGateway({ apiKey });
afterAll(() => gateway.close());
const sessions = new RoomSessions({
  baseUrl: gateway.url,
  apiKey,
  use: [logTo(watchedLogger, { level: 'debug' }), createExtension(watchedErrors)],
  timeout: 2_000,
  retry: { minDelay: 1, maxDelay: 5 },
});
beforeEach(() => gateway.control.reset());

const attempts = async (): Promise<JournalEntry[]> =>
  (await gateway.control.requests.list()).requests;

const statuses = async (): Promise<(number | null)[]> =>
  (await attempts()).map(({ status }) => status);

/** Faults that a retry of a safe call overcomes. */
const overcome: readonly (readonly [ExpectationEffect, number | null])[] = [
  [{ status: 503 }, 503],
  [{ rateLimit: { retryAfter: 0 } }, 429],
  [{ drop: true }, null],
  [{ reset: true }, null],
];

describe.each(['before', 'after'] as const)('a gateway fault %s the handler', (when) => {
  it.each(overcome)('is overcome by retries of a read: %j', async (effect, status) => {
    await gateway.control.expectations.set({ effect, when, times: 2 });
    await expect(sessions.rooms.getSettings(sample.socialId)).resolves.toHaveProperty('settings');
    expect(await statuses()).toEqual([status, status, 200]);
  });

  it('that truncates a body is overcome by a retry of a read', async () => {
    await gateway.control.expectations.set({ effect: { truncate: 5 }, when, times: 1 });
    await expect(sessions.rooms.getSettings(sample.socialId)).resolves.toHaveProperty('settings');
    expect(await attempts()).toHaveLength(2);
  });

  it('does not repeat a write, which may have happened', async () => {
    const made = when === 'after' ? 1 : 0;
    for (const effect of [{ drop: true }, { reset: true }] as const) {
      await gateway.control.expectations.set({ effect, when, times: 1 });
      const call = sessions.media.createPlaylist({ name: JSON.stringify(effect) });
      await expect(call).rejects.toMatchObject({ code: 'connection_failed', delivery: 'unknown' });
    }
    expect(await statuses()).toEqual([null, null]);
    const lists = await sessions.media.listPlaylists({ size: 1000 }).all();
    expect(lists.filter(({ name }) => name?.startsWith('{'))).toHaveLength(2 * made);
  });

  it('is reported as a gateway error for a write, once', async () => {
    await gateway.control.expectations.set({ effect: { status: 500 }, when });
    await expect(sessions.rooms.update({ socialId: sample.socialId })).rejects.toMatchObject({
      status: 500,
      delivery: 'answered',
      message: expect.stringContaining('an expectation of the control plane') as unknown,
    });
    expect(await statuses()).toEqual([500]);
  });

  it('without a response ends the call at its timeout', async () => {
    for (const effect of [{ stall: true }, { delay: 60_000 }] as const) {
      await gateway.control.expectations.clear();
      await gateway.control.expectations.set({ effect, when });
      const call = sessions.rooms.getSettings(sample.socialId, {}, { timeout: 50, retry: false });
      await expect(call).rejects.toMatchObject({ code: 'timeout' });
    }
  });

  it('with a delay delays the call', async () => {
    const { id } = await gateway.control.expectations.set({ effect: { delay: 30 }, when });
    const { response } = await sessions.rooms.getSettings(sample.socialId).withResponse();
    expect(response.headers.get('x-room-sessions-expectation')).toBe(id);
  });
});

it('a gateway fault with a rate limit is overcome by a retry of a read at its date', async () => {
  // Dates have whole seconds.
  const retryAfter = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000).toUTCString();
  const effect = { rateLimit: { retryAfter } };
  await gateway.control.expectations.set({ effect, times: 1 });
  await expect(sessions.rooms.getSettings(sample.socialId)).resolves.toHaveProperty('settings');
  expect(await statuses()).toEqual([429, 200]);
});
