import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { isInviteError, RoomsClient } from '@room-sessions/rooms';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExpressApp } from './express.ts';
import { readEvents } from './read-events.ts';

// In the environment `test`, Express does not log the errors of a response that was already started.
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

let gateway: Gateway;
let server: Server;
let url: string;

beforeAll(async () => {
  gateway = await startGateway();
  const options = { baseUrl: gateway.url, apiKey: gateway.apiKey, retry: false } as const;
  const app = createExpressApp(
    new RoomsClient(options),
    new MediaClient(options),
    new RecordingsClient(options),
  );
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

afterEach(() => vi.restoreAllMocks());

it('reports the progress of an invite after each batch', async () => {
  const response = await invite([sample.userId, ...createUserIds(124)]);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events = await Array.fromAsync(readEvents(response));
  expect(events.map(([event]) => event)).toEqual([...Array<string>(5).fill('progress'), 'done']);
  expect(events[4]![1]).toEqual({ done: 125, total: 125, refused: 124 });
  expect(events[5]![1]).toEqual({ invited: 1, refused: 124, unknown: 0, open: 0 });
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
  const events = await Array.fromAsync(readEvents(await invite(createUserIds(150))));
  const error = 'Too many requests. Try again later.';
  const counts = { invited: 0, refused: 100, unknown: 0, open: 50 };
  expect(events.at(-1)).toEqual(['failed', { error, ...counts }]);
});

it('counts the users for whom the gateway returned no record', async () => {
  const { expectations } = gateway.control;
  await expectations.set({ operation: 'inviteUsers', effect: { delay: 1 }, times: 1 });
  await expectations.set({ operation: 'inviteUsers', effect: { status: 200, body: [] } });
  const events = await Array.fromAsync(readEvents(await invite(createUserIds(48))));
  const counts = { invited: 0, refused: 25, unknown: 23, open: 0 };
  expect(events.at(-1)).toEqual(['done', counts]);
});

it('starts no further batch after the browser has left, and logs no error', async () => {
  const logError = vi.spyOn(console, 'error');
  const run = vi.spyOn(RoomsClient.prototype, 'invite');
  await gateway.control.expectations.set({ effect: { delay: 50 } });
  const browser = new AbortController();
  const { body } = await invite(createUserIds(2_000), { signal: browser.signal });
  await body!.getReader().read();
  browser.abort();
  const error = await (run.mock.results[0]!.value as Promise<never>).catch((one: unknown) => one);
  assert(isInviteError(error));
  expect(error.partial.open.length).toBeGreaterThan(0);
  await gateway.control.verify({ operation: 'inviteUsers', times: { max: 79 } });
  expect(logError).not.toHaveBeenCalled();
});

it('a page reads the events of an invite', async () => {
  const { fetch: fetchUrl } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchUrl(new URL(path, url), init));
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { socialId, userIds } = sample;
  const response = await fetch(`/rooms/${socialId}/invites`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userIds }),
  });
  if (!response.ok) throw new Error(`The invite failed with the status ${response.status}.`);
  for await (const [name, data] of readEvents(response)) console.log(name, data);
  vi.unstubAllGlobals();
  expect(log.mock.calls.map(([name]) => name as string)).toEqual(['progress', 'progress', 'done']);
});

it('reads an event that arrives in parts', async () => {
  const parts = ['event: a\ndata: "\u{20ac}', '"\n', '\nevent: b\nda', 'ta: 2\n\n'];
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  const [first, ...rest] = [...bytes[0]!].map((byte) => Uint8Array.of(byte));
  const body = ReadableStream.from([first, ...rest, ...bytes.slice(1)]);
  const response = new Response(body as unknown as BodyInit);
  expect(await Array.fromAsync(readEvents(response))).toEqual([
    ['a', '\u{20ac}'],
    ['b', 2],
  ]);
});

describe('the list as a streaming response', () => {
  const operation = 'listTranscriptions';

  /** Makes the gateway return full pages, and then an empty page, each after 10 ms. */
  async function setPages(count: number): Promise<void> {
    for (let page = 0; page <= count; page++) {
      const body = Array.from({ length: page < count ? 100 : 0 }, (_, at) => ({
        id: `${page}-${at}`,
      }));
      await gateway.control.expectations.set({
        operation,
        match: { query: { page: String(page) } },
        effect: { status: 200, body, delay: 10 },
      });
    }
  }

  const stream = (signal: AbortSignal | null = null): Promise<Response> =>
    fetch(`${url}/transcriptions.ndjson`, { signal });

  it('has a line for each item', async () => {
    await setPages(3);
    const response = await stream();
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
    expect([ids.length, ids[0], ids[299]]).toEqual([300, '0-0', '2-99']);
  });

  it('is empty for an empty list', async () => {
    await setPages(0);
    const response = await stream();
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('has the status of a failure of the first page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await gateway.control.expectations.set({ operation, effect: { status: 429 } });
    expect((await stream()).status).toBe(503);
  });

  it('is cut off by a failure of a later page', async () => {
    const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
    await gateway.control.expectations.set({
      operation,
      match: { query: { page: '2' } },
      effect: { status: 500 },
    });
    await setPages(4);
    const response = await stream();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(logError).toHaveBeenCalledOnce();
  });

  it('requests no further page after the client has left, and logs no error', async () => {
    const logError = vi.spyOn(console, 'error');
    await setPages(50);
    const client = new AbortController();
    const { body } = await stream(client.signal);
    await body!.getReader().read();
    client.abort();
    // Until no request has arrived for 100 ms. The whole list takes 51 requests.
    let [before, count] = [-1, 0];
    while (count > before) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { requests } = await gateway.control.requests.list({ operation });
      [before, count] = [count, requests.length];
    }
    expect(count).toBeLessThan(50);
    expect(logError).not.toHaveBeenCalled();
  });

  it.each(['0', '2'])('aborts the request of page %s after the client has left', async (page) => {
    const logError = vi.spyOn(console, 'error');
    const { expectations, requests } = gateway.control;
    await expectations.set({ operation, match: { query: { page } }, effect: { stall: true } });
    await setPages(3);
    const client = new AbortController();
    void stream(client.signal).catch(() => {});
    const getAnswered = async () => (await requests.list({ operation })).requests.length;
    await expect.poll(getAnswered).toBe(Number(page));
    // The next request stalls.
    await new Promise((resolve) => setTimeout(resolve, 300));
    client.abort();
    const isAborted = async (): Promise<boolean> =>
      (await requests.list({ operation, status: null })).requests.length === 1;
    await expect.poll(isAborted).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(logError).not.toHaveBeenCalled();
  });
});
