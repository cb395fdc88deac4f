// The journal as its client sees it: what is in it, and what is not.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { patient, startGateway } from '../../testing/gateway.ts';
import { sample } from '../../seed/sample.ts';
import { clientOf } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { png } from '../../testing/images.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import type { JournalEntry, JournalQuery } from '../client.ts';

const gateway = useGateway({ controlToken, apiKey: 'canary-key-of-the-journal' });
const client = clientOf(gateway);

afterEach(() => gateway.control.reset());

const question = '/api/v1/badging/badge/question';
const newPlaylist = '/api/v1/audio/api/key/playlist';
const json = { 'content-type': 'application/json' };

const list = async (query?: JournalQuery): Promise<JournalEntry[]> =>
  (await gateway.control.requests.list(query)).requests;
const last = async (): Promise<JournalEntry | undefined> => (await list()).at(-1);

describe('an entry', () => {
  it('has both sides of a call', async () => {
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
  });

  it.each([
    ['a wrong key', 401, 'GET', question, { headers: { 'x-api-key': 'wrong' } }],
    ['no such path', 404, 'GET', '/nothing?a=b', {}],
    ['no such method', 405, 'DELETE', question, {}],
    ['no such record', 404, 'GET', `/api/v1/social/settings/${sample.unknownId}`, {}],
    ['a path that cannot be decoded', 400, 'GET', '/%zz', {}],
    ['too much', 413, 'POST', newPlaylist, { headers: json, body: 'x'.repeat(1024 * 1024 + 1) }],
    [
      'another type',
      415,
      'POST',
      newPlaylist,
      { headers: { 'content-type': 'text/x' }, body: 'x' },
    ],
    ['another encoding', 415, 'POST', newPlaylist, { headers: { 'content-encoding': 'gzip' } }],
  ])('is made of a request that fails: %s', async (_, status, method, path, init) => {
    const answer = await client.send(method, path, init);
    expect(answer.status).toBe(status);
    expect(await list()).toMatchObject([{ status, method, path }]);
  });

  it.each(['{"name":', 'no JSON', '\u{1F600}', '"\\ud800"'])(
    'has a body that is no JSON as it came: %s',
    async (body) => {
      expect((await client.send('POST', newPlaylist, { headers: json, body })).status).toBe(400);
      expect((await last())?.request.body).toBe(body);
    },
  );

  it('has no more than 16 KiB of a body, on either side', async () => {
    const name = 'é'.repeat(20_000);
    await client.post(newPlaylist, { name });
    const { request, response } = (await last()) as JournalEntry;
    for (const { body = '', truncated } of [request, response]) {
      expect(truncated).toBe(true);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
      expect(Buffer.byteLength(body)).toBeGreaterThan(16 * 1024 - 4);
      expect(body).toMatch(/é$/);
    }
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(1_000_000)]);
    await client.post('/api/v1/image/upload/a/png/3/2', bytes.toString('base64'));
    const upload = (await last()) as JournalEntry;
    expect(upload).toMatchObject({ status: 200, request: { truncated: true } });
    expect(upload.request.body).toHaveLength(16 * 1024);
    expect(upload.response.truncated).toBeUndefined();
  });

  it('has a whole body of just 16 KiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(16 * 1024 - 11) });
    expect(body).toHaveLength(16 * 1024);
    await client.send('POST', newPlaylist, { headers: json, body });
    expect((await last())?.request).toMatchObject({ body });
    expect((await last())?.request.truncated).toBeUndefined();
  });

  it('has no status when nothing was answered', async () => {
    for (const effect of [{ drop: true }, { reset: true }] as const) {
      const { id } = await gateway.control.faults.set({ effect, times: 1 });
      await expect(client.get(question)).rejects.toThrow();
      expect(await last()).toMatchObject({ status: null, fault: id, response: { headers: {} } });
      expect((await last())?.response.body).toBeUndefined();
    }
  });

  it('is made of a request whose client went away', async () => {
    const { hostname, port, host } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    const head = [`POST ${newPlaylist} HTTP/1.1`, `Host: ${host}`, `X-API-Key: ${gateway.apiKey}`];
    socket.write(
      [...head, 'Content-Type: application/json', 'Content-Length: 99', '', '{'].join('\r\n'),
    );
    await once(socket, 'connect');
    // It has arrived when the next one has been answered.
    await client.get(question);
    socket.destroy();
    while ((await list({ operation: 'createPlaylist' })).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await list({ operation: 'createPlaylist' })).toMatchObject([{ method: 'POST' }]);
  });

  it('says what a fault made of the answer', async () => {
    const { id } = await gateway.control.faults.set({
      effect: { status: 502, body: { a: 1 }, headers: { 'x-b': 'c' } },
      when: 'after',
    });
    await client.get(question);
    expect(await last()).toMatchObject({
      status: 502,
      fault: id,
      response: { body: '{"a":1}', headers: { 'x-b': 'c', 'x-room-sessions-fault': id } },
    });
    await gateway.control.faults.clear();
    await gateway.control.faults.set({ effect: { truncate: 8 }, when: 'after' });
    await client.get(question).catch(() => undefined);
    expect(await last()).toMatchObject({ status: 200, response: { body: '{"title"' } });
  });

  it('has no body where there is none, or it is no text', async () => {
    const upload = await client.post<{ imageURI: string }>(
      '/api/v1/image/upload/a/png/3/2',
      png(3, 2).toString('base64'),
    );
    await fetch(upload.body.imageURI);
    expect(await last()).toMatchObject({ operation: null, key: null, method: 'GET', status: 200 });
    expect((await last())?.response.body).toBeUndefined();
    expect((await last())?.request.body).toBeUndefined();
  });

  it('is made of a request for a key', async () => {
    await client.post('/keys', {
      emailAddress: 'ann@example.com',
      companyName: 'Example Ltd',
      useCase: 'Rooms',
      expectedUsage: 'Some',
      environment: 'dev',
      technicalContact: 'Ben',
    });
    expect(await last()).toMatchObject({ path: '/keys', status: 202, operation: null });
  });

  it('is not made of what the control plane or a probe asks', async () => {
    for (const path of [
      '/healthz',
      '/healthz?x',
      '/_control/faults',
      '/_control',
      '/%5Fcontrol/faults',
    ]) {
      await client.get(path);
    }
    await gateway.control.clock.get();
    expect(await list()).toEqual([]);
    await client.get('/healthzz');
    expect(await list()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is the oldest first, filtered, and goes on after a number', async () => {
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
    const second = await gateway.control.requests.list({ after: first.next });
    expect(second).toEqual({ requests: all.slice(2), next: all[2]?.seq });
    expect(await list({ after: second.next })).toEqual([]);
    // Of an earlier process, whose numbers were higher.
    expect(await list({ after: 1_000_000 })).toEqual(all);
    await gateway.control.faults.set({ effect: { drop: true } });
    await client.get(question).catch(() => undefined);
    expect(await list({ status: null })).toMatchObject([{ status: null }]);
  });

  it.each([
    'after=-1',
    'after=x',
    'after=1&after=2',
    'limit=0',
    'limit=1001',
    'status=99',
    'operation=x',
  ])('refuses %s', async (query) => {
    const headers = { authorization: `Bearer ${controlToken}` };
    const { status } = await client.send('GET', `/_control/requests?${query}`, { headers });
    expect(status).toBe(400);
  });

  it('holds the last 1,000', async () => {
    await client.get('/nothing?first');
    for (let calls = 0; calls < 990; calls += 10) {
      await Promise.all(Array.from({ length: 10 }, () => client.get('/nothing')));
    }
    expect((await list())[0]).toMatchObject({ path: '/nothing?first' });
    for (let calls = 0; calls < 10; calls += 1) await client.get(`/nothing?last-${calls}`);
    const all = await list();
    expect(all).toHaveLength(1000);
    expect(all[0]).toMatchObject({ path: '/nothing' });
    expect(all.at(-1)).toMatchObject({ path: '/nothing?last-9' });
  });

  it('is that of one key, and of the usual one what came without a key', async () => {
    const { id, apiKey } = await gateway.control.keys.create({ name: 'other' });
    const other = gateway.control.with({ key: id });
    await clientOf({ url: gateway.url, apiKey }).get(question);
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

describe('secrets', () => {
  it('are nowhere in the list, nor in the stream, nor in answers of the control plane', async () => {
    const { apiKey } = gateway;
    const issued = await gateway.control.keys.create();
    const secrets = [apiKey, controlToken, issued.apiKey];
    const { next } = await gateway.control.requests.list();
    const watched = take(gateway.control.requests.watch({ after: next }), secrets.length * 7);
    for (const secret of secrets) {
      const text = encodeURIComponent(secret);
      await client.get(`/api/v1/social/playlist/all?sort=${text}`);
      await client.get(`/nothing/${text}?key=${text}&${text}=1`);
      await client.send('GET', question, { headers: { cookie: `a=${secret}`, 'x-b': secret } });
      await client.send('GET', question, { headers: { authorization: `Bearer ${secret}` } });
      await client.post(newPlaylist, { name: `of ${secret}`, apiKey: secret, [secret]: secret });
      await client.send('POST', newPlaylist, { headers: json, body: `{"bearer":"${secret}` });
      // Cut where the secret is.
      const long = 'x'.repeat(16 * 1024 - 15);
      await client.post(newPlaylist, { name: `${long}${secret}` });
    }
    const shown = JSON.stringify([await list(), await watched]);
    expect(shown.split('[redacted]').length).toBeGreaterThan(50);
    for (const secret of secrets) {
      expect(shown).not.toContain(secret);
      // Nor most of it, at a cut.
      expect(shown).not.toContain(secret.slice(0, 12));
    }
  });

  it('of a guest are not in it', async () => {
    const guest = await client.get<{ bearer: string; refreshBearer: string }>('/api/v1/guest/user');
    const shown = JSON.stringify(await list());
    expect(shown).toContain('[redacted]');
    for (const secret of [guest.body.bearer, guest.body.refreshBearer]) {
      expect(secret).toMatch(/^[\w-]{40,}$/);
      expect(shown).not.toContain(secret);
    }
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

const streamPath = '/_control/requests/stream';
const bearer = { authorization: `Bearer ${controlToken}` };

describe('the stream', () => {
  it('brings each request as it is answered, in the form of events', async () => {
    const response = await fetch(`${gateway.url}${streamPath}`, { headers: bearer });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await client.get('/nothing');
    const entry = await last();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('data:')) break;
    }
    expect(text).toBe(
      `: requests\n\nevent: request\nid: ${entry?.seq}\ndata: ${JSON.stringify(entry)}\n\n`,
    );
  });

  it('goes on where another was left, by either way to say so', async () => {
    for (let calls = 0; calls < 4; calls += 1) await client.get('/nothing');
    const [first, ...rest] = await list();
    const after = first?.seq ?? 0;
    expect(await take(gateway.control.requests.watch({ after }), 3)).toEqual(rest);
    const headers = { ...bearer, 'last-event-id': String(rest[0]?.seq) };
    const response = await fetch(`${gateway.url}${streamPath}?after=0`, { headers });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes(`id: ${rest[2]?.seq}\n`)) break;
    }
    expect(text.match(/^id: \d+$/gm)).toEqual(rest.slice(1).map(({ seq }) => `id: ${seq}`));
  });

  it('is that of one key', async () => {
    const { id, apiKey } = await gateway.control.keys.create();
    const { next } = await gateway.control.requests.list();
    const entries = take(gateway.control.with({ key: id }).requests.watch({ after: next }), 1);
    await client.get('/nothing');
    await clientOf({ url: gateway.url, apiKey }).get(question);
    expect(await entries).toMatchObject([{ key: id, path: question }]);
  });

  it('ends when its signal says so', async () => {
    const leave = new AbortController();
    const watching = take(gateway.control.requests.watch({ after: 0, signal: leave.signal }), 9);
    leave.abort();
    await expect(watching).rejects.toThrow('aborted');
  });

  it('is one of at most 20, and a place is free when one is left', async () => {
    await using one = await startGateway({ controlToken });
    const leaves: AbortController[] = [];
    const responses: Response[] = [];
    const open = async (): Promise<number> => {
      const leave = new AbortController();
      leaves.push(leave);
      const init = { headers: bearer, signal: leave.signal };
      const response = await fetch(`${one.url}${streamPath}`, init);
      // One that nobody holds is collected, and its connection closed.
      responses.push(response);
      return response.status;
    };
    for (let count = 0; count < 20; count += 1) expect(await open()).toBe(200);
    expect(await open()).toBe(503);
    leaves[0]?.abort();
    let status = 503;
    while (status === 503) status = await open();
    expect([status, responses[1]?.bodyUsed]).toEqual([200, false]);
    for (const leave of leaves) leave.abort();
  });

  it('does not hold up the end of the gateway, and ends in order', async () => {
    const one = await startGateway({ controlToken, limits: patient });
    const { next } = await one.control.requests.list();
    const everything = take(one.control.requests.watch({ after: next }), 9);
    await clientOf(one).get(question);
    while ((await one.control.requests.list({ after: next })).requests.length === 0);
    // Open for sure, as it is asked for after it.
    const other = await fetch(`${one.url}${streamPath}?after=0`, { headers: bearer });
    await one.close();
    expect(await everything).toMatchObject([{ path: question }]);
    expect(await other.text()).toContain(question);
  });

  it('is cut off for a reader who falls behind, with a healthy one beside', async () => {
    await using one = await startGateway({ controlToken, apiKey: 'key' });
    const { hostname, port, host } = new URL(one.url);
    const slow = connect(Number(port), hostname);
    slow.write(
      `GET ${streamPath} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${bearer.authorization}\r\n\r\n`,
    );
    await once(slow, 'readable');
    slow.pause();
    const cut = new Promise((resolve) => slow.once('close', resolve));
    slow.on('error', () => {});
    let seen = 0;
    let missed = 0;
    const reading = (async () => {
      for await (const { seq } of one.control.requests.watch({ after: 0 })) {
        seen += 1;
        if (seq !== seen) missed += 1;
      }
    })();
    // More than the ring holds, after what the sockets hold on the way.
    const { send } = clientOf(one);
    const init = { headers: json, body: JSON.stringify(['x'.repeat(16_000)]) };
    const path = `${newPlaylist}?x=${'y'.repeat(14_000)}`;
    for (let calls = 0; calls < 2000; calls += 20) {
      await Promise.all(Array.from({ length: 20 }, () => send('POST', path, init)));
    }
    const { next } = await one.control.requests.list();
    await expect.poll(() => seen, { timeout: 30_000 }).toBe(next);
    expect(missed).toBe(0);
    // What was sent before is still on the way; then it ends.
    let received = 0;
    slow.on('data', (chunk: Buffer) => (received += chunk.length));
    slow.resume();
    await cut;
    expect(received).toBeLessThan(next * 30_000 - 16_000_000);
    await one.close();
    await reading;
  });
});
