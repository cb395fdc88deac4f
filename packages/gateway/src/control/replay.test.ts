// Recorded traffic that a gateway responds with, as its clients see it.
import { afterEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { newPlaylist, question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

afterEach(() => gateway.control.reset());

const settings = (id: string): string => `/api/v1/social/settings/${id}`;

interface Exchange {
  method?: string;
  url: string;
  sent?: unknown;
  headers?: Record<string, string>;
  status?: number;
  answered?: unknown;
  answeredHeaders?: Record<string, string>;
}

/** Deeper than the stack. */
const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;

const pairs = (headers: Record<string, string>): { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** A HAR as browsers write it. */
const toHar = (...exchanges: readonly Exchange[]): object => ({
  log: {
    version: '1.2',
    creator: { name: 'test', version: '1' },
    entries: exchanges.map((one) => ({
      request: {
        method: one.method ?? 'GET',
        url: new URL(one.url, 'https://api.example.com').href,
        headers: pairs(one.headers ?? {}),
        ...(one.sent !== undefined && {
          postData: { mimeType: 'application/json', text: JSON.stringify(one.sent) },
        }),
      },
      response: {
        status: one.status ?? 200,
        headers: pairs({ 'Content-Type': 'application/json', ...one.answeredHeaders }),
        content: {
          mimeType: 'application/json',
          text: typeof one.answered === 'string' ? one.answered : JSON.stringify(one.answered),
        },
      },
    })),
  },
});

const load = (...exchanges: readonly Exchange[]) =>
  gateway.control.replay.load(toHar(...exchanges));

describe('a replay', () => {
  it('responds as recorded, by operation and input', async () => {
    const report = await load(
      { url: settings('a'), answered: '{ "settings": {"name": 1.0} }' },
      { url: `/base/path${settings('b')}`, status: 404, answered: { error: 'gone' } },
      { url: '/api/v1/social/playlist/all?size=2&page=0', answered: [{ name: 'Mine' }] },
      { method: 'POST', url: newPlaylist, sent: { name: 'One', tags: [1] }, answered: { id: 1 } },
    );
    expect(report).toEqual({
      loaded: 4,
      operations: { getRoomSettings: 2, listPlaylists: 1, createPlaylist: 1 },
      ignored: [],
    });
    const a = await client.get(settings('a'));
    expect([a.status, a.text]).toEqual([200, '{ "settings": {"name": 1.0} }']);
    expect(a.headers.get('content-type')).toMatch(/^application\/json/);
    expect(a.headers.get('x-room-sessions-expectation')).toMatch(/^expectation-\d+$/);
    expect(await client.get(settings('b'))).toMatchObject({ status: 404, body: { error: 'gone' } });
    // The order of parameters does not matter, and of members neither.
    const list = await client.get('/api/v1/social/playlist/all?page=0&size=2');
    expect(list.body).toEqual([{ name: 'Mine' }]);
    const made = await client.post(newPlaylist, { tags: [1], name: 'One' });
    expect(made.body).toEqual({ id: 1 });
  });

  it('leaves other requests to the handlers', async () => {
    const all = '/api/v1/social/playlist/all';
    await load(
      { url: `${all}?page=0`, answered: [] },
      { method: 'POST', url: newPlaylist, sent: { name: 'One' }, answered: { id: 1 } },
    );
    expect((await client.get(`${all}?page=0`)).body).toEqual([]);
    for (const query of ['', '?page=1', '?page=0&size=5']) {
      const { headers } = await client.get(`${all}${query}`);
      expect(headers.get('x-room-sessions-expectation')).toBeNull();
    }
    expect((await client.post(newPlaylist, { name: 'One', extra: 1 })).body).toHaveProperty('name');
    await gateway.control.replay.clear();
    expect((await client.get(`${all}?page=0`)).body).not.toEqual([]);
  });

  it('gives the responses of one request in their order, and then the last', async () => {
    await load(
      { url: question, answered: { n: 1 } },
      { url: settings('a'), answered: { other: true } },
      { url: question, answered: { n: 2 } },
      { url: question, status: 503, answered: { n: 3 } },
    );
    const found: unknown[] = [];
    while (found.length < 4) found.push((await client.get(question)).body);
    expect(found).toEqual([1, 2, 3, 3].map((n) => ({ n })));
  });

  it('fails for other requests when it is told to, and names the closest', async () => {
    const har = toHar(
      { url: settings('a'), answered: {} },
      { method: 'POST', url: newPlaylist, sent: { name: 'One' }, answered: {} },
      { method: 'POST', url: newPlaylist, sent: { name: 'A', type: 'B' }, answered: {} },
    );
    await gateway.control.replay.load(JSON.stringify(har), { unrecorded: 'fail' });
    expect((await client.get(settings('a'))).status).toBe(200);
    const says = (text: string) => ({ status: 501, body: generalError(501, text) });
    expect(await client.post(newPlaylist, { name: 'Two' })).toMatchObject(
      says(
        'the replay has no response to this createPlaylist: the closest recorded call differs: body.name: expected "One", got "Two"',
      ),
    );
    expect(await client.get(question)).toMatchObject(
      says(
        'the replay has no response to this getBadgeQuestion: no call of getBadgeQuestion is recorded',
      ),
    );
    // An expectation of the test comes first.
    await gateway.control.expectations.set({ effect: { status: 418 } });
    expect((await client.get(question)).status).toBe(418);
    expect((await client.get(settings('a'))).status).toBe(418);
    await gateway.control.expectations.clear();
    expect((await client.get(question)).status).toBe(501);
    await gateway.control.reset();
    expect((await client.get(question)).status).toBe(200);
  });

  it('reports what it cannot replay', async () => {
    const har = toHar(
      { url: '/favicon.ico', answered: '' },
      { url: '/favicon.ico?v=2', answered: '' },
      { url: question, status: 0, answered: '' },
      { url: question, status: 600, answered: '' },
      { url: question, answered: {} },
    ) as { log: { entries: { request: object; response: { content: object } }[] } };
    const last = har.log.entries.at(-1);
    har.log.entries.push(
      { ...last!, response: { ...last!.response, content: { size: 5, mimeType: 'a/b' } } },
      { ...last!, request: { ...last!.request, postData: { mimeType: '', text: 'no JSON' } } },
      { ...last!, request: { ...last!.request, postData: { text: deep } } },
      { ...last!, request: { ...last!.request, postData: { text: '{"a":{"pattern":"("}}' } } },
      { ...last!, request: { ...last!.request, bodySize: 5 } },
      { ...last!, response: { ...last!.response, content: { text: '/w==', encoding: 'base64' } } },
      { ...last!, response: { ...last!.response, content: { text: 'e30=', encoding: 'base64' } } },
    );
    const { loaded, ignored } = await gateway.control.replay.load(har);
    expect(loaded).toBe(2);
    const request = `GET ${question}`;
    expect(ignored).toEqual([
      { request: 'GET /favicon.ico', reason: 'not an operation of the API document', count: 2 },
      { request, reason: 'no response', count: 2 },
      { request, reason: 'the body of the response was not recorded', count: 2 },
      { request, reason: 'the body of the request is not JSON that the gateway accepts', count: 2 },
      { request, reason: 'the body of the request has an object of `pattern` alone', count: 1 },
      { request, reason: 'the body of the request was not recorded', count: 1 },
    ]);
  });

  it('stores no secret of the capture', async () => {
    const key = 'canary-of-a-deployment';
    await load({
      url: `${question}?apiKey=${key}`,
      headers: { 'X-API-Key': key, Cookie: key },
      answered: { bearer: key, text: `with ${key}` },
      answeredHeaders: { 'Set-Cookie': key, 'X-Other': key, 'Retry-After': '3' },
    });
    const { text, headers } = await client.get(`${question}?apiKey=[redacted]`);
    expect(text).toBe('{"bearer":"[redacted]","text":"with [redacted]"}');
    expect(headers.get('retry-after')).toBe('3');
    expect(headers.get('x-other')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    const { requests } = await gateway.control.requests.list();
    expect(JSON.stringify(requests)).not.toContain(key);
  });

  it('takes the journal of a gateway', async () => {
    await client.post('/api/v1/social/update', { socialId: sample.socialId, name: 'Recorded' });
    const before = await client.get(settings(sample.socialId));
    const journal = await gateway.control.requests.list();
    await using other = await startGateway({ seed: false });
    const { loaded } = await other.control.replay.load(journal, { unrecorded: 'fail' });
    expect(loaded).toBe(2);
    expect((await createTestClient(other).get(settings(sample.socialId))).text).toBe(before.text);
  });
});
