import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { isInviteError, RoomsClient } from '@room-sessions/rooms';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createExpressApp } from './express.ts';

let gateway: Gateway;
let server: Server;
let url: string;

beforeAll(async () => {
  gateway = await startGateway();
  const options = { baseUrl: gateway.url, apiKey: gateway.apiKey, retry: false } as const;
  const app = createExpressApp(new RoomsClient(options), new MediaClient(options));
  server = app.listen(0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => gateway.control.reset());
afterAll(async () => {
  server?.close();
  await gateway?.close();
});

it('shows whether guests may enter', async () => {
  const response = await fetch(`${url}/rooms/${sample.socialId}/settings`);
  expect(await response.json()).toEqual({ guestsAllowed: true });
});

const createUserIds = (count: number): string[] =>
  Array.from({ length: count }, () => randomUUID());

const invite = (
  userIds: readonly string[],
  { socialId = sample.socialId, signal }: { socialId?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(`${url}/rooms/${socialId}/invites`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userIds }),
    signal: signal ?? null,
  });

const toEvents = (text: string): [event: string, data: unknown][] =>
  [...text.matchAll(/^event: (.+)\ndata: (.+)\n\n/gm)].map(([, event = '', data = '']) => [
    event,
    JSON.parse(data) as unknown,
  ]);

it('reports the progress of an invite after each batch', async () => {
  const response = await invite([sample.userId, ...createUserIds(124)]);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events = toEvents(await response.text());
  expect(events.map(([event]) => event)).toEqual([...Array<string>(5).fill('progress'), 'done']);
  expect(events[4]![1]).toEqual({ done: 125, total: 125, refused: 124 });
  expect(events[5]![1]).toEqual({ invited: 1, refused: 124 });
});

it('responds with the status of an error before the first batch', async () => {
  const response = await invite([sample.userId], { socialId: sample.unknownId });
  expect([response.status, await response.json()]).toEqual([404, { error: 'Not found.' }]);
});

it('responds with 400 to a request without users', async () => {
  const response = await fetch(`${url}/rooms/${sample.socialId}/invites`, { method: 'POST' });
  expect(response.status).toBe(400);
});

it('ends the stream with the error of a later batch', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { expectations } = gateway.control;
  await expectations.set({ operation: 'inviteUsers', effect: { delay: 1 }, times: 4 });
  await expectations.set({ operation: 'inviteUsers', effect: { status: 429 } });
  const events = toEvents(await (await invite(createUserIds(150))).text());
  const error = 'Too many requests. Try again later.';
  expect(events.at(-1)).toEqual(['failed', { error, open: 50 }]);
});

it('starts no further batch after the browser has left', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  await gateway.control.expectations.set({ effect: { delay: 50 } });
  const browser = new AbortController();
  const { body } = await invite(createUserIds(2_000), { signal: browser.signal });
  await body!.getReader().read();
  browser.abort();
  await expect.poll(() => failed.mock.calls).toHaveLength(1);
  const [[error]] = failed.mock.calls as [[unknown]];
  assert(isInviteError(error));
  expect(error.partial.open.length).toBeGreaterThan(0);
  await gateway.control.verify({ operation: 'inviteUsers', times: { max: 79 } });
});
