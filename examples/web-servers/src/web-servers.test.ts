import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError, createClient } from '@room-sessions/core';
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { getRoomSettings, listAlternateHosts, RoomsClient, updateRoom } from '@room-sessions/rooms';
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/query-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST } from './app/api/images/route.ts';
import { GET } from './app/api/rooms/[socialId]/settings/route.ts';
import { createExpressApp } from './express.ts';
import { createFastifyApp } from './fastify.ts';
import { createHonoApp } from './hono.ts';
import { toHttpError } from './http-error.ts';
import { mutation, pages, query } from './query.ts';
import { readEvents } from './read-events.ts';

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

type Send = (path: string, init?: RequestInit) => Promise<Response>;
const servers: Record<string, Send> = { Express: (path, init) => fetch(url + path, init) };

beforeAll(async () => {
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
  const fastify = createFastifyApp(new RoomsClient({ retry: false }), new MediaClient());
  const hono = createHonoApp(new RoomsClient({ retry: false }), new MediaClient());
  const address = await fastify.listen();
  servers['Fastify'] = (path, init) => fetch(address + path, init);
  servers['Hono'] = async (path, init) => hono.request(path, init);
  servers['Next.js'] = (path, init) => {
    const request = new Request(`http://localhost${path}`, init);
    const [, , socialId = ''] = path.split('/');
    return path === '/images'
      ? POST(request)
      : GET(request, { params: Promise.resolve({ socialId }) });
  };
  return async () => {
    vi.unstubAllEnvs();
    await fastify.close();
  };
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(['Express', 'Fastify', 'Hono', 'Next.js'])('the server of %s', (name) => {
  it('reads the settings of a room, and maps an error to a status', async () => {
    const send = servers[name]!;
    const settings = await send(`/rooms/${sample.socialId}/settings`);
    expect([settings.status, await settings.json()]).toEqual([200, { guestsAllowed: true }]);
    const unknown = await send(`/rooms/${sample.unknownId}/settings`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'Not found.' }]);

    const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const effect = { status: 429, headers: { 'retry-after': '0' } };
    await gateway.control.expectations.set({ effect });
    const busy = await send(`/rooms/${sample.socialId}/settings`);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '0']);
    expect(JSON.stringify(logError.mock.calls)).not.toContain(gateway.apiKey);
  });

  it('uploads an image', async () => {
    const upload = (body: Uint8Array<ArrayBuffer>): Promise<Response> =>
      servers[name]!('/images', { method: 'POST', body, headers: { 'content-type': 'image/png' } });
    const uploaded = await upload(pixel);
    expect([uploaded.status, await uploaded.json()]).toEqual([201, { uri: expect.any(String) }]);
    // Larger than the buffers of a socket: the response is sent before the request is complete.
    expect((await upload(Buffer.alloc(4_000_000, 'no image '))).status).toBe(400);
    const refusal = { imageName: 'photo', error: 'too dark' };
    await gateway.control.expectations.set({ effect: { status: 200, body: refusal } });
    const refused = await upload(pixel);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: 'The image was refused.' },
    ]);
  });
});

describe('toHttpError', () => {
  it.each([
    [{ status: 500 }, 502],
    [{ status: 409 }, 502],
    [{ status: 401 }, 502],
    [{ status: 422 }, 400],
    [{ status: 413 }, 413],
    [{ drop: true }, 502],
    [{ stall: true }, 504],
  ] as const)('maps %j of the gateway to %i', async (effect, status) => {
    await gateway.control.expectations.set({ effect });
    const rooms = new RoomsClient({ retry: false, timeout: 500 });
    expect(await rooms.getSettings(sample.socialId).catch(toHttpError)).toMatchObject({ status });
  });

  it.each([
    [new ConfigurationError('no key'), 500, 'Internal error.'],
    [AbortSignal.abort().reason, 503, 'The call was aborted.'],
    [null, 500, 'Internal error.'],
    [new Error('secret'), 500, 'Internal error.'],
    [{ statusCode: 503, message: 'secret' }, 500, 'Internal error.'],
    [{ statusCode: 415, message: 'Unsupported.' }, 415, 'Unsupported.'],
  ])('maps %o to %i', (thrown, status, message) => {
    expect(toHttpError(thrown)).toEqual({ status, message, headers: {} });
  });
});

describe('an invite with progress events', () => {
  it('is read by a page', async () => {
    const fetch: Send = (path, init) => servers['Express']!(path, init);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { socialId, userIds } = sample;
    const response = await fetch(`/rooms/${socialId}/invites`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds }),
    });
    if (!response.ok) throw new Error(`The invite failed with the status ${response.status}.`);
    for await (const [name, data] of readEvents(response)) console.log(name, data);
    expect(log.mock.calls.map(([name]) => name as string)).toEqual([
      'progress',
      'progress',
      'done',
    ]);
    expect(log.mock.lastCall![1]).toEqual({ invited: 48, refused: 0, unknown: 0, open: 0 });
  });

  const invite = (count: number, init: RequestInit = {}, socialId = sample.socialId) =>
    fetch(`${url}/rooms/${socialId}/invites`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: Array.from({ length: count }, () => randomUUID()) }),
      ...init,
    });

  it('reports a failure as a status before the first event, and later as an event', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await invite(1, {}, sample.unknownId)).status).toBe(404);
    const { expectations } = gateway.control;
    await expectations.set({ operation: 'inviteUsers', effect: { delay: 1 }, times: 4 });
    await expectations.set({ operation: 'inviteUsers', effect: { status: 429 } });
    const events = await Array.fromAsync(readEvents(await invite(150)));
    const error = 'Too many requests. Try again later.';
    const counts = { invited: 0, refused: 100, unknown: 0, open: 50 };
    expect(events.at(-1)).toEqual(['failed', { error, ...counts }]);
  });

  it('starts no further batch after the browser has left', async () => {
    const run = vi.spyOn(RoomsClient.prototype, 'invite');
    await gateway.control.expectations.set({ effect: { delay: 50 } });
    const browser = new AbortController();
    const { body } = await invite(2_000, { signal: browser.signal });
    await body!.getReader().read();
    browser.abort();
    await expect(run.mock.results[0]!.value).rejects.toMatchObject({ name: 'InviteError' });
  });
});

describe('a list as a streaming response', () => {
  it('has a line for each item, and breaks off if a later page fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const transcriptions = Array.from({ length: 250 }, (_, at) => ({ name: `Session ${at}` }));
    await gateway.control.seed({ transcriptions });
    const response = await fetch(`${url}/transcriptions.ndjson`);
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const items = lines.map((line) => JSON.parse(line) as object);
    for (const one of transcriptions) expect(items).toContainEqual(expect.objectContaining(one));

    const { expectations } = gateway.control;
    await expectations.set({ match: { query: { page: '2' } }, effect: { status: 500 } });
    const broken = await fetch(`${url}/transcriptions.ndjson`);
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow('terminated');
    await expectations.set({ match: { query: { page: '0' } }, effect: { status: 429 } });
    expect((await fetch(`${url}/transcriptions.ndjson`)).status).toBe(503);
  });

  it('aborts its request after the client has left', async () => {
    const { expectations, requests } = gateway.control;
    await expectations.set({ operation: 'listTranscriptions', effect: { stall: true } });
    const client = new AbortController();
    const left = fetch(`${url}/transcriptions.ndjson`, { signal: client.signal }).catch(() => {});
    await expect.poll(async () => (await expectations.list())[0]?.hits).toBe(1);
    client.abort();
    await left;
    const aborted = async () => (await requests.list({ status: null })).requests.length;
    // Less than the time limit of the call, which would end it too.
    await expect.poll(aborted, { timeout: 30_000 }).toBe(1);
  });
});

it('the options of TanStack Query read an operation and a list, and change a record', async () => {
  const client = createClient();
  const { socialId } = sample;
  const queries = new QueryClient();
  const { settings } = await queries.fetchQuery(query(client, getRoomSettings, { socialId }));
  expect(settings?.['allowGuestUsers']).toBe(true);

  const hosts = pages(client, listAlternateHosts, { socialId, size: 20 });
  const observer = new InfiniteQueryObserver(queries, hosts);
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const { data } = observer.getCurrentResult();
  expect(data?.pages.map(({ items }) => items.length)).toEqual([20, 20, 6]);
  observer.destroy();

  const update = new MutationObserver(queries, mutation(client, updateRoom));
  await update.mutate({ body: { socialId, name: 'Town hall' } });
  const [room] = (await gateway.control.data.list('rooms', { id: socialId })).items;
  expect(room).toMatchObject({ name: 'Town hall' });
});
