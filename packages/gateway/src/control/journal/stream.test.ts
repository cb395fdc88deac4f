import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { patient, startGateway } from '../../testing/gateway.ts';
import { take, useJournal } from '../../testing/journal.ts';
import { question } from '../../testing/paths.ts';
import type { JournalEntry } from '../wire.ts';
import { getEvents } from './bind.ts';
import { Journal } from './journal.ts';

const { gateway, client, list, last } = useJournal();

const openStream = (url: string, query = '', method = 'GET'): Promise<Response> =>
  fetch(`${url}/_control/requests/stream${query}`, {
    method,
    headers: { authorization: `Bearer ${controlToken}` },
  });

describe('the stream of requests', () => {
  it('sends each request as an event, after a number', async () => {
    for (let calls = 0; calls < 4; calls += 1) await client.get('/nothing');
    const [first, ...rest] = await list();
    const entry = (await last()) as JournalEntry;
    const response = await openStream(gateway.url, `?after=${entry.seq - 1}`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe(
      `event: request\nid: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`,
    );
    const after = first?.seq ?? 0;
    expect(await take(gateway.control.requests.watch({ after }), 3)).toEqual(rest);
    const head = await openStream(gateway.url, '', 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('belongs to one tenant, and begins with the next request', async () => {
    const { tenant, apiKey } = await gateway.control.keys.create();
    const { next } = await gateway.control.requests.list();
    const entries = take(gateway.control.with({ tenant }).requests.watch({ after: next }), 1);
    await client.get('/nothing');
    await createTestClient({ url: gateway.url, apiKey }).get(question);
    expect(await entries).toMatchObject([{ path: question }]);
  });

  it('ends when its signal is aborted', async () => {
    const leave = new AbortController();
    const watching = take(gateway.control.requests.watch({ after: 0, signal: leave.signal }), 9);
    leave.abort();
    await expect(watching).rejects.toThrow('aborted');
  });

  it('does not delay the shutdown of the gateway, and ends cleanly', async () => {
    const one = await startGateway({ controlToken, limits: patient });
    const early = await openStream(one.url);
    await createTestClient(one).get(question);
    const late = await openStream(one.url, '?after=0');
    await one.close();
    for (const stream of [early, late]) expect(await stream.text()).toContain(question);
  });

  it('sends a comment when it is silent, and ends for a reader that missed an entry', async () => {
    const journal = new Journal({ usual: async () => undefined });
    const events = getEvents(journal, () => true, 0);
    const beat = ':\n\n';
    expect(await events.next()).toMatchObject({ value: beat });
    const silent = events.next();
    // When it waits, the heartbeat comes.
    setImmediate(() => journal.emit('change'));
    expect(await silent).toMatchObject({ value: beat });
    const entry = { path: question } as JournalEntry;
    for (let n = 1; n <= 1000; n += 1) journal.add(undefined, () => entry);
    for (let n = 1; n <= 1000; n += 1) {
      expect((await events.next()).value).toContain(`id: ${n}\n`);
    }
    for (let n = 1; n <= 1001; n += 1) journal.add(undefined, () => entry);
    const kept = [...journal.after(0, () => true)].map(({ seq }) => seq);
    expect(kept).toEqual(Array.from({ length: 1000 }, (_, n) => 1002 + n));
    await expect(events.next()).rejects.toThrow('the reader has missed an entry');
  });
});
