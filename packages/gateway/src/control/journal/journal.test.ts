// What a client of the journal sees.
import { afterEach, describe, expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { createTestClient } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { png } from '../../testing/images.ts';
import { patient, startGateway } from '../../testing/gateway.ts';
import { keyRequest } from '../../testing/key-request.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import type { JournalEntry, JournalQuery } from '../client.ts';
import { getEvents } from './bind.ts';
import { Journal } from './journal.ts';

const gateway = useGateway({ controlToken, apiKey: 'canary-key-of-the-journal' });
const client = createTestClient(gateway);
afterEach(() => gateway.control.reset());

const list = async (query?: JournalQuery): Promise<JournalEntry[]> =>
  (await gateway.control.requests.list(query)).requests;
const last = async (): Promise<JournalEntry | undefined> => (await list()).at(-1);
const json = { 'content-type': 'application/json' };
const upload = '/api/v1/image/upload/a/png/3/2';

describe('the request journal', () => {
  it('is sorted from old to new, filtered, and continues after a number', async () => {
    await client.get(question);
    await client.get('/nothing');
    await client.post(newPlaylist, { name: 'One' });
    const all = await list();
    expect(all.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => a - b));
    expect(await list({ status: 404 })).toMatchObject([{ path: '/nothing' }]);
    expect(await list({ operation: 'createPlaylist' })).toMatchObject([{ method: 'POST' }]);
    const first = await gateway.control.requests.list({ limit: 2 });
    expect(first).toEqual({ requests: all.slice(0, 2), next: all[1]?.seq });
    expect((await gateway.control.requests.list({ limit: 3 })).next).toBe(all[2]?.seq);
    const second = await gateway.control.requests.list({ after: first.next });
    expect(second).toEqual({ requests: all.slice(2), next: all[2]?.seq });
    expect(await list({ after: second.next })).toEqual([]);
    // The number of an earlier process, which was higher.
    expect(await list({ after: 1_000_000 })).toEqual(all);
    const { id } = await gateway.control.expectations.set({ effect: { drop: true } });
    await client.get(question).catch(() => undefined);
    expect(await list({ status: null })).toMatchObject([{ status: null, expectation: id }]);
  });

  it('belongs to one key, and requests without a key belong to the default one', async () => {
    const { id, tenant, apiKey } = await gateway.control.keys.create({ name: 'other' });
    const other = gateway.control.with({ tenant });
    const { next } = await gateway.control.requests.list();
    const watched = take(other.requests.watch({ after: next }), 1);
    await client.get('/nothing');
    await createTestClient({ url: gateway.url, apiKey }).get(question);
    expect(await watched).toMatchObject([{ path: question }]);
    await gateway.control.requests.clear();
    await client.send('GET', question, { headers: { 'x-api-key': 'wrong' } });
    await fetch(`${gateway.url}/api/v1/social/${sample.socialId}/show/banner`, { method: 'POST' });
    expect(await list()).toMatchObject([
      { status: 401, key: null },
      { operation: 'showBanner', key: null },
    ]);
    expect((await other.requests.list()).requests).toMatchObject([{ key: id, status: 200 }]);
    await gateway.control.requests.clear();
    expect(await list()).toEqual([]);
    expect((await other.requests.list()).requests).toHaveLength(1);
    await other.requests.clear();
    expect((await other.requests.list()).requests).toEqual([]);
  });
});

it('secrets are redacted in the list and the stream of the journal', async () => {
  const { apiKey } = gateway;
  const issued = await gateway.control.keys.create();
  const secrets = [apiKey, controlToken, issued.apiKey];
  const { next } = await gateway.control.requests.list();
  const watched = take(gateway.control.requests.watch({ after: next }), secrets.length * 7 + 1);
  for (const secret of secrets) {
    const text = encodeURIComponent(secret);
    await client.get(`/api/v1/social/playlist/all?sort=${text}`);
    await client.get(`/nothing/${text}?key=${text}&${text}=1`);
    await client.send('GET', question, { headers: { cookie: `a=${secret}`, 'x-b': secret } });
    await client.send('GET', question, { headers: { authorization: `Bearer ${secret}` } });
    await client.post(newPlaylist, { name: `of ${secret}`, apiKey: secret, [secret]: secret });
    await client.send('POST', newPlaylist, { headers: json, body: `{"bearer":"${secret}` });
    // The cut is inside the secret.
    const long = 'x'.repeat(16 * 1024 - 15);
    await client.post(newPlaylist, { name: `${long}${secret}` });
  }
  const guest = await client.get<{ bearer: string; refreshBearer: string }>('/api/v1/guest/user');
  const shown = JSON.stringify([await list(), await watched]);
  expect(shown.split('[redacted]').length).toBeGreaterThan(50);
  for (const secret of [...secrets, guest.body.bearer, guest.body.refreshBearer]) {
    expect(shown).not.toContain(secret);
    // A cut leaves no large part of it either.
    expect(shown).not.toContain(secret.slice(0, 12));
  }
});

describe('a journal entry', () => {
  it('contains both sides of a call', async () => {
    const before = Date.now();
    await client.send('POST', `${newPlaylist}?x=1`, {
      headers: { ...json, 'x-mine': 'yes' },
      body: '{ "name":"One" }',
    });
    const entry = await last();
    expect(entry).toEqual({
      seq: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      operation: 'createPlaylist',
      method: 'POST',
      path: `${newPlaylist}?x=1`,
      status: 200,
      ms: expect.any(Number),
      request: {
        headers: expect.objectContaining({ 'x-mine': 'yes', 'x-api-key': '[redacted]' }),
        body: '{ "name":"One" }',
      },
      response: {
        headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
        body: expect.stringContaining('"name":"One"'),
      },
    });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before - 1);
    expect(entry?.ms).toBeGreaterThan(0);
  });

  it('exists for a response of any status, but not for control requests and probes', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1);
    const requests: readonly (readonly [number, string, string, RequestInit])[] = [
      [401, 'GET', question, { headers: { 'x-api-key': 'wrong' } }],
      [404, 'GET', '/nothing?a=b', {}],
      [405, 'DELETE', question, {}],
      [400, 'GET', '/%zz', {}],
      [413, 'POST', newPlaylist, { headers: json, body: large }],
      [415, 'POST', newPlaylist, { headers: { 'content-type': 'text/x' }, body: 'x' }],
      [415, 'POST', newPlaylist, { headers: { 'content-encoding': 'gzip' } }],
      [202, 'POST', '/keys', { headers: json, body: JSON.stringify(keyRequest) }],
      [404, 'GET', '/healthzz', {}],
    ];
    for (const [, method, path, init] of requests) await client.send(method, path, init);
    const own = [
      '/healthz',
      '/healthz?x',
      '/_control/expectations',
      '/_control',
      '/%5Fcontrol/clock',
    ];
    for (const path of own) await client.get(path);
    expect(await list()).toMatchObject(
      requests.map(([status, method, path]) => ({ status, method, path })),
    );
  });

  it('contains up to 16 KiB of each body, whatever it is', async () => {
    for (const body of ['{"name":', 'no JSON', '\u{1F600}', '"\\ud800"']) {
      await client.send('POST', newPlaylist, { headers: json, body });
      expect((await last())?.request.body).toBe(body);
    }
    const whole = JSON.stringify({ name: 'x'.repeat(16 * 1024 - 11) });
    await client.send('POST', newPlaylist, { headers: json, body: whole });
    expect((await last())?.request).toMatchObject({ body: whole });
    expect((await last())?.request.truncated).toBeUndefined();
    await client.post(newPlaylist, { name: 'é'.repeat(20_000) });
    const { request, response } = (await last()) as JournalEntry;
    for (const { body = '', truncated } of [request, response]) {
      expect(truncated).toBe(true);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
      expect(Buffer.byteLength(body)).toBeGreaterThan(16 * 1024 - 4);
      expect(body).toMatch(/é$/);
    }
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(1_000_000)]);
    const { body } = await client.post<{ imageURI: string }>(upload, bytes.toString('base64'));
    expect((await last())?.request).toMatchObject({ truncated: true });
    expect((await last())?.request.body).toHaveLength(16 * 1024);
    // Binary or empty ones are not kept.
    await fetch(body.imageURI);
    expect(await last()).toMatchObject({ operation: null, key: null, method: 'GET', status: 200 });
    expect((await last())?.response.body).toBeUndefined();
    expect((await last())?.request.body).toBeUndefined();
  });
});

async function take(entries: AsyncIterable<JournalEntry>, count: number): Promise<JournalEntry[]> {
  const taken: JournalEntry[] = [];
  for await (const entry of entries) {
    taken.push(entry);
    if (taken.length === count) break;
  }
  return taken;
}

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
    const journal = new Journal({ usual: async () => undefined }, []);
    const events = getEvents(journal, () => true, 0);
    const beat = ':\n\n';
    expect(await events.next()).toMatchObject({ value: beat });
    const silent = events.next();
    // When it waits, the heartbeat comes.
    setImmediate(() => journal.emit('change'));
    expect(await silent).toMatchObject({ value: beat });
    const sides = { request: { headers: {} }, response: { headers: {} } };
    const call = { method: 'GET', path: question, operation: null, key: null, status: 200 };
    const exchange = { at: 0, ms: 1, ...call, ...sides };
    for (let n = 1; n <= 1000; n += 1) journal.add(undefined, exchange);
    for (let n = 1; n <= 1000; n += 1) {
      expect((await events.next()).value).toContain(`id: ${n}\n`);
    }
    for (let n = 1; n <= 1001; n += 1) journal.add(undefined, exchange);
    const kept = [...journal.after(0, () => true)].map(({ seq }) => seq);
    expect(kept).toEqual(Array.from({ length: 1000 }, (_, n) => 1002 + n));
    await expect(events.next()).rejects.toThrow('the reader has missed an entry');
  });
});
