import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createClient, type Page, request } from '@room-sessions/core';
import { RecordingsClient } from '@room-sessions/recordings';
import {
  type AlternateHost,
  getRoomSettings,
  listAlternateHosts,
  RoomsClient,
} from '@room-sessions/rooms';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { expect, it, onTestFinished } from 'vitest';
import { apiKey, baseUrl, control, socialId } from './given.ts';

it('docs/recipes.md exports a list as a line per item', async () => {
  const recordings = new RecordingsClient({ totalTimeout: 60_000, retry: { maxRetries: 5 } });
  async function* toLines() {
    for await (const item of recordings.listTranscriptions({ size: 100 }, { prefetch: 2 })) {
      yield `${JSON.stringify(item)}\n`;
    }
  }
  // Written to the disk under another name first, so that `transcriptions.jsonl` is never incomplete.
  await writeFile('transcriptions.jsonl.new', toLines(), { flush: true, mode: 0o600 });
  await rename('transcriptions.jsonl.new', 'transcriptions.jsonl');

  const lines = (await readFile('transcriptions.jsonl', 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toHaveLength(
    (await recordings.listTranscriptions().all()).length,
  );
});

it('docs/recipes.md calls an undocumented path', async () => {
  const client = createClient({ baseUrl, apiKey });
  await request(client, 'GET', '/api/v1/transcription', { query: { page: 0 } });
});

it('docs/recipes.md sends a header and a query parameter, and reads the response', async () => {
  const rooms = new RoomsClient({ baseUrl, apiKey });
  const { value, response } = await rooms
    .getSettings(socialId, { detail: 'full' }, { headers: { 'x-tenant': 'blue' } })
    .withResponse();
  console.log(response.status, response.headers.get('content-type'), Object.keys(value));
});

it('docs/recipes.md reads an operation and a list with TanStack Query', async () => {
  const queries = new QueryClient();

  const client = createClient({ baseUrl, apiKey });

  const settingsQuery = (socialId: string) => ({
    queryKey: ['settings', socialId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      getRoomSettings(client, { socialId }, { signal }),
    retry: false,
  });

  const hostsQuery = (socialId: string) => ({
    queryKey: ['hosts', socialId],
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: number }) =>
      listAlternateHosts(client, { socialId, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ isLast, page }: Page<AlternateHost>) => (isLast ? undefined : page + 1),
    retry: false,
  });

  const { settings } = await queries.fetchQuery(settingsQuery(socialId));
  expect(settings?.['allowGuestUsers']).toBe(true);
  const observer = new InfiniteQueryObserver(queries, hostsQuery(socialId));
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const { data } = observer.getCurrentResult();
  expect(data?.pages.map(({ items }) => items.length)).toEqual([20, 20, 6]);
  observer.destroy();
});

it('docs/recipes.md streams a list as a response', async () => {
  const recordings = new RecordingsClient({ baseUrl, apiKey, retry: false });

  async function sendTranscriptions(
    recordings: RecordingsClient,
    response: ServerResponse,
  ): Promise<void> {
    const items = recordings.listTranscriptions({ size: 100 })[Symbol.asyncIterator]();
    // If the client leaves, the pending request is aborted.
    response.on('close', () => void items.return?.());
    // The first page is read before the headers are sent, so that a failure can set the status.
    const first = await items.next();
    async function* toLines() {
      for (let next = first; !next.done; next = await items.next()) {
        yield `${JSON.stringify(next.value)}\n`;
      }
    }
    response.setHeader('content-type', 'application/x-ndjson');
    // Waits while the client is slow. If a later page fails, this closes the connection.
    await pipeline(toLines, response);
  }

  const server = createServer((_, response) => {
    sendTranscriptions(recordings, response).catch(() => {
      if (!response.headersSent) response.writeHead(502).end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const transcriptions = Array.from({ length: 250 }, (_, at) => ({ name: `Session ${at}` }));
  await control.seed({ transcriptions });
  const lines = (await (await fetch(url)).text()).trimEnd().split('\n');
  const all = await recordings.listTranscriptions().all();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(all);

  const { expectations, requests } = control;
  await expectations.set({ match: { query: { page: '2' } }, effect: { status: 500 } });
  const broken = await fetch(url);
  expect(broken.status).toBe(200);
  await expect(broken.text()).rejects.toThrow('terminated');
  await expectations.set({ match: { query: { page: '0' } }, effect: { status: 429 } });
  expect((await fetch(url)).status).toBe(502);

  await expectations.clear();
  await expectations.set({ effect: { stall: true } });
  const client = new AbortController();
  const left = fetch(url, { signal: client.signal }).catch(() => {});
  await expect.poll(async () => (await expectations.list())[0]?.hits).toBe(1);
  client.abort();
  await left;
  const aborted = async () => (await requests.list({ status: null })).requests.length;
  // Less than the time limit of the call, which would end it too.
  await expect.poll(aborted, { timeout: 20_000 }).toBe(1);
});
