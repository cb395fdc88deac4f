import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { listen } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { patient, startGateway } from '../../testing/gateway.ts';
import { take, useJournal } from '../../testing/journal.ts';
import { question } from '../../testing/paths.ts';
import type { JournalEntry } from '../wire.ts';
import { Streams } from './bind.ts';
import { Journal } from './journal.ts';

const { gateway, client, list, last } = useJournal();

const streamPath = '/_control/requests/stream';
const bearer = { authorization: `Bearer ${controlToken}` };

/** What a stream sends until the text has come. */
async function readUntil(end: string, path = '', headers = {}): Promise<string> {
  const response = await fetch(`${gateway.url}${streamPath}${path}`, {
    headers: { ...bearer, ...headers },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes(end)) break;
  }
  return text;
}

describe('the stream of requests', () => {
  it('sends each request as an event, and resumes after an id in either way', async () => {
    for (let calls = 0; calls < 4; calls += 1) await client.get('/nothing');
    const [first, ...rest] = await list();
    const entry = (await last()) as JournalEntry;
    const after = first?.seq ?? 0;
    expect(await readUntil('data:', `?after=${entry.seq - 1}`)).toBe(
      `: requests\n\nevent: request\nid: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`,
    );
    expect(await take(gateway.control.requests.watch({ after }), 3)).toEqual(rest);
    const end = `id: ${entry.seq}\n`;
    const text = await readUntil(end, '?after=0', { 'last-event-id': String(rest[0]?.seq) });
    expect(text.match(/^id: \d+$/gm)).toEqual(rest.slice(1).map(({ seq }) => `id: ${seq}`));
  });

  it('belongs to one key, and begins with the next request', async () => {
    const { id, apiKey } = await gateway.control.keys.create();
    const { next } = await gateway.control.requests.list();
    const entries = take(gateway.control.with({ key: id }).requests.watch({ after: next }), 1);
    await client.get('/nothing');
    await createTestClient({ url: gateway.url, apiKey }).get(question);
    expect(await entries).toMatchObject([{ key: id, path: question }]);
  });

  it('ends when its signal is aborted', async () => {
    const leave = new AbortController();
    const watching = take(gateway.control.requests.watch({ after: 0, signal: leave.signal }), 9);
    leave.abort();
    await expect(watching).rejects.toThrow('aborted');
  });

  it('is limited to 20 at a time, and a closed one frees its place', async () => {
    await using one = await startGateway({ controlToken });
    // A stream without a reference is collected, and its connection closed.
    const responses: Response[] = [];
    const open = async (): Promise<number> => {
      const response = await fetch(`${one.url}${streamPath}`, { headers: bearer });
      responses.push(response);
      return response.status;
    };
    for (let count = 0; count < 20; count += 1) expect(await open()).toBe(200);
    expect(await open()).toBe(503);
    await responses[0]?.body?.cancel();
    await expect.poll(open).toBe(200);
    for (const { body } of responses) await body?.cancel();
  });

  it('does not delay the shutdown of the gateway, and ends cleanly', async () => {
    const one = await startGateway({ controlToken, limits: patient });
    const { next } = await one.control.requests.list();
    const everything = take(one.control.requests.watch({ after: next }), 9);
    await createTestClient(one).get(question);
    while ((await one.control.requests.list({ after: next })).requests.length === 0);
    // This request is sent after the stream, so the stream is open.
    const other = await fetch(`${one.url}${streamPath}?after=0`, { headers: bearer });
    await one.close();
    expect(await everything).toMatchObject([{ path: question }]);
    expect(await other.text()).toContain(question);
  });

  // The buffers between the two hold less than 50 entries, the journal 1,000.
  it.each([
    ['without a reader is closed after two heartbeats', 20, 50],
    ['whose reader has missed an entry is closed', 1_000_000, 1100],
  ])('%s', async (_, beat, entries) => {
    const journal = new Journal({ usual: async () => undefined });
    const streams = new Streams(journal, beat);
    const server = createServer((_request, response) => streams.open(response, () => true, 0));
    await using listening = await listen(server);
    const slow = connect(listening.port, '127.0.0.1').pause();
    slow.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    const entry = { request: { headers: {}, body: 'x'.repeat(1024 * 1024) } } as JournalEntry;
    for (let times = 0; times < entries; times += 1) journal.add(undefined, () => entry);
    expect([response.writableNeedDrain, response.destroyed]).toContain(true);
    if (!response.closed) await once(response, 'close');
    expect(response.writableFinished).toBe(false);
    slow.destroy();
  });
});
