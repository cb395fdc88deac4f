// What expectations do, as their client sees it. The recorded sequences of store/oracle.test.ts have each
// effect before and after the handler, and what is stored then.
import { request } from 'node:https';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { Playlist } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../../gateway.ts';
import { selfSigned } from '../../testing/certificate.ts';
import { createTestClient, exchange } from '../../testing/client.ts';
import { patient, startGateway } from '../../testing/gateway.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import { rawRequest } from '../../testing/socket.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import type { Control, ExpectationEffect, JournalEntry } from '../client.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

afterEach(() => gateway.control.reset());

const getExpectation = (headers: Headers): string | null =>
  headers.get('x-room-sessions-expectation');

/** How many playlists One there are. */
async function countMade(): Promise<number> {
  const { body } = await client.get<Playlist[]>('/api/v1/social/playlist/all?size=1000');
  return body.filter((one) => one.name === 'One').length;
}

/** Creates the playlist One. */
const post = (init: RequestInit = {}): Promise<Response> =>
  fetch(`${gateway.url}${newPlaylist}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': gateway.apiKey },
    body: '{"name":"One"}',
    ...init,
  });

const toRaw = ({ apiKey }: Pick<Gateway, 'apiKey'>, path: string, body: string): string =>
  rawRequest(
    `POST ${path}`,
    apiKey,
    ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`],
    body,
  );

/** What came before the connection ended, and how it ended. @param ca with it, over TLS */
async function rawPost(at: Pick<Gateway, 'url' | 'apiKey'> = gateway, ca?: string) {
  const { hostname, port } = new URL(at.url);
  const to = { host: hostname, port: Number(port) };
  const socket = ca === undefined ? connect(to) : connectTls({ ...to, ca });
  let text = '';
  let error: string | undefined;
  socket.on('data', (chunk: Buffer) => (text += String(chunk)));
  socket.on('error', (reason: NodeJS.ErrnoException) => (error = reason.code));
  socket.write(toRaw(at, newPlaylist, '{"name":"One"}'));
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, error };
}

/** Waits until each expectation has applied to a call. */
async function hit(control: Control): Promise<void> {
  while (!(await control.expectations.list()).every(({ hits }) => hits > 0)) await setTimeout(5);
}

async function nextEntry(control: Control): Promise<JournalEntry | undefined> {
  const { next } = await control.requests.list();
  for await (const entry of control.requests.watch({ after: next })) return entry;
  return undefined;
}

describe.each(['before', 'after'] as const)('an expectation %s the handler', (when) => {
  const writes = when === 'after' ? 1 : 0;
  const set = async (effect: ExpectationEffect): Promise<string> =>
    (await gateway.control.expectations.set({ effect, when, operation: 'createPlaylist' })).id;

  const sniff = 'x-content-type-options';
  const csp = 'content-security-policy';
  const typed = (type: string, more: Record<string, string> = {}): ExpectationEffect => ({
    status: 502,
    body: '<p>',
    headers: { 'Content-Type': type, ...more },
  });
  it.each<[ExpectationEffect, number, string | RegExp, Record<string, string | null>]>([
    [{ status: 503 }, 503, /^{"error":".+","status":"error","code":503}$/, { [sniff]: 'nosniff' }],
    [{ status: 200, body: { a: 'é' } }, 200, '{"a":"é"}', { [csp]: null, 'content-length': '10' }],
    [{ status: 302, headers: { Location: '/else' } }, 302, '', { location: '/else' }],
    [{ status: 200 }, 200, '', {}],
    [{ status: 400 }, 400, /"code":400}$/, {}],
    [{ rateLimit: { retryAfter: 7 } }, 429, /"code":429}$/, { 'retry-after': '7' }],
    [{ status: 200, body: { a: 1 }, malformed: true }, 200, '{"a":1}}', { 'content-length': '8' }],
    [{ status: 200, body: 'short', dribble: { ms: 5, chunks: 100 }, delay: 1 }, 200, '"short"', {}],
    // A browser must not run a body, unless the test says so.
    [typed('text/html'), 502, '<p>', { 'content-type': 'text/html', [csp]: 'sandbox' }],
    [typed('image/svg+xml'), 502, '<p>', { [sniff]: 'nosniff', [csp]: 'sandbox' }],
    [typed('text/plain'), 502, '<p>', { [sniff]: 'nosniff', [csp]: null }],
    [typed('text/html', { [sniff]: 'a', [csp]: 'b' }), 502, '<p>', { [sniff]: 'a', [csp]: 'b' }],
  ])('%j has the response %i %s', async (effect, status, text, headers) => {
    const id = await set(effect);
    const response = await post({ redirect: 'manual' });
    const found = Object.keys(headers).map((name) => [name, response.headers.get(name)]);
    expect([response.status, Object.fromEntries(found)]).toEqual([status, headers]);
    const body = await response.text();
    if (typeof text === 'string') expect(body).toBe(text);
    else expect(body).toMatch(text);
    expect(getExpectation(response.headers)).toBe(id);
    expect(response.headers.get('x-room-sessions-assumed')).toBeNull();
    expect(await countMade()).toBe(writes);
  });

  it.each<[ExpectationEffect, Partial<JournalEntry>]>([
    [{ stall: true }, { status: null }],
    [{ delay: 600_000 }, { status: null }],
    [{ status: 200, body: 'text', dribble: { ms: 600_000, chunks: 2 } }, { status: 200 }],
  ])('of %j ends when its client disconnects', async (effect, recorded) => {
    await set(effect);
    const entry = nextEntry(gateway.control);
    const leave = new AbortController();
    const response = post({ signal: leave.signal });
    const text = response.then((one) => one.text());
    await ('dribble' in effect ? response : hit(gateway.control));
    leave.abort();
    await expect(text).rejects.toThrow('aborted');
    expect(await entry).toMatchObject({ ...recorded, operation: 'createPlaylist' });
    // A call whose client left does not continue.
    expect(await countMade()).toBe(writes);
  });
});

it('expectations do not delay the shutdown of the gateway', async () => {
  await using one = await startGateway({ limits: patient });
  const dribble = { ms: 600_000, chunks: 2 };
  const effects: ExpectationEffect[] = [{ stall: true }, { delay: 600_000 }, { dribble }];
  for (const [n, effect] of effects.entries()) {
    await one.control.expectations.set({ effect, match: { query: { n: String(n) } } });
  }
  const { get } = createTestClient(one);
  const calls = effects.map((_, n) => get(`${question}?n=${n}`).catch(() => 'cut off'));
  await hit(one.control);
  await one.close();
  const body = { title: expect.any(String) as unknown };
  expect(await Promise.all(calls)).toMatchObject(['cut off', { status: 200 }, { body }]);
});

it('an expectation ends a connection under TLS too', async () => {
  const tls = selfSigned();
  await using secure = await startGateway({ tls });
  // `fetch` does not trust the certificate.
  const set = (effect: ExpectationEffect): Promise<void> =>
    new Promise((resolve) => {
      const headers = {
        authorization: `Bearer ${secure.controlToken}`,
        'content-type': 'application/json',
      };
      request(
        `${secure.controlUrl}/expectations`,
        { method: 'POST', ca: tls.cert, headers },
        (response) => response.resume().once('end', resolve),
      ).end(JSON.stringify({ effect, times: 1 }));
    });
  for (const [effect, outcome] of [
    [{ reset: true }, { text: '', error: 'ECONNRESET' }],
    [{ drop: true }, { text: '', error: undefined }],
    [
      { truncate: 5 },
      { text: expect.stringMatching(/^HTTP\/1\.1 500 [^]*\r\n\r\n{"err$/) as unknown },
    ],
  ] as const) {
    await set(effect);
    expect(await rawPost(secure, tls.cert)).toMatchObject(outcome);
  }
});

it('an expectation after the handler does not call it again', async () => {
  await gateway.control.expectations.set({ effect: { delay: 1 }, when: 'after' });
  expect((await post()).status).toBe(200);
  expect(await countMade()).toBe(1);
});

it('an expectation after the handler truncates an empty response, and replaces an error', async () => {
  await using empty = await startGateway({ assume: { 'update-room-response': 'empty' } });
  await empty.control.expectations.set({ effect: { truncate: 0 }, when: 'after', times: 1 });
  const body = '{"socialId":"00000002-0000-4000-8000-000000000001"}';
  const text = await exchange(empty.url, toRaw(empty, '/api/v1/social/update', body));
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*content-length: 1\r\n[^]*\r\n\r\n$/i);
  await empty.control.expectations.set({ effect: { malformed: true }, when: 'after', times: 1 });
  const untyped = await exchange(empty.url, toRaw(empty, '/api/v1/social/update', body));
  expect(untyped).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n}$/);
  expect(untyped).not.toMatch(/content-type/i);
  await empty.control.expectations.set({ effect: { status: 502 }, when: 'after' });
  const playlistId = '00000000-0000-4000-8000-000000000000';
  expect((await createTestClient(empty).patch(newPlaylist, { playlistId })).status).toBe(502);
});
