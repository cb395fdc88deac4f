import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createClient } from '@room-sessions/core';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { getRoomSettings, listAlternateHosts, updateRoom } from '@room-sessions/rooms';
import {
  CancelledError,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
} from '@tanstack/query-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET } from './app/api/rooms/[socialId]/settings/route.ts';
import { mutation, pages, query } from './query.ts';

const { socialId } = sample;
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
});
afterEach(() => gateway.control.expectations.clear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await gateway.close();
});

describe('options of TanStack Query', () => {
  const client = () => createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });

  it('read an operation, and share one request between two readers', async () => {
    const queries = new QueryClient();
    await gateway.control.requests.clear();
    const options = query(client(), getRoomSettings, { socialId });
    const [first, second] = await Promise.all([
      queries.fetchQuery(options),
      queries.fetchQuery(options),
    ]);
    expect(first.settings?.['allowGuestUsers']).toBeTypeOf('boolean');
    expect(second).toBe(first);
    expect((await gateway.control.requests.list()).requests).toHaveLength(1);
  });

  it('read a list page by page until its end', async () => {
    const room = '33333333-3333-4333-8333-333333333333';
    const alternateHosts = Array.from({ length: 46 }, () => ({ userId: randomUUID() }));
    await gateway.control.seed({
      users: alternateHosts,
      rooms: [{ socialId: room, alternateHosts }],
    });
    const observer = new InfiniteQueryObserver(
      new QueryClient(),
      pages(client(), listAlternateHosts, { socialId: room, size: 20 }),
    );
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    const { data } = observer.getCurrentResult();
    expect(data?.pages.map(({ items }) => items.length)).toEqual([20, 20, 6]);
    observer.destroy();
  });

  it('end a call whose query is cancelled', async () => {
    const queries = new QueryClient();
    await gateway.control.expectations.set({
      operation: 'getRoomSettings',
      effect: { stall: true },
    });
    const options = query(client(), getRoomSettings, { socialId });
    const result = queries.fetchQuery(options).catch((error: unknown) => error);
    await queries.cancelQueries({ queryKey: options.queryKey });
    expect(await result).toBeInstanceOf(CancelledError);
  });

  it('change a record', async () => {
    const observer = new MutationObserver(new QueryClient(), mutation(client(), updateRoom));
    await observer.mutate({ body: { socialId, name: 'Town hall' } });
    const [room] = (await gateway.control.data.list('rooms', { id: socialId })).items;
    expect(room).toMatchObject({ name: 'Town hall' });
  });
});

describe('the route handler', () => {
  it('answers a page with the fields that it shows, and without the key', async () => {
    await using server = await serve();
    const response = await fetch(`${server.url}/api/rooms/${socialId}/settings`);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([200, { guestsAllowed: true }]);
    expect(JSON.stringify([text, [...response.headers]])).not.toContain(gateway.apiKey);
  });

  it.each(['11111111-1111-4111-8111-111111111111', 'no-id', '%2e%2e'])(
    'answers 404 for the unknown room %s',
    async (id) => {
      await using server = await serve();
      const response = await fetch(`${server.url}/api/rooms/${id}/settings`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'There is no such room.' });
    },
  );

  it('answers 503 in its own words while the gateway fails', async () => {
    await using server = await serve();
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    await gateway.control.expectations.set({
      operation: 'getRoomSettings',
      effect: { status: 500 },
    });
    const response = await fetch(`${server.url}/api/rooms/${socialId}/settings`);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain(gateway.url);
  });
});

/** The handler behind a server, as a framework puts it there. */
async function serve() {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, , , id = ''] = (request.url ?? '').split('/');
    const params = Promise.resolve({ socialId: decodeURIComponent(id) });
    const answered = await GET(new Request(url), { params });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(await answered.text());
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
