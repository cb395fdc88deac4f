// The server in a separate process, with a gateway.

import { join } from 'node:path';
import { key } from '@room-sessions/testing/canaries';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { readyUrl, type Running, spawnProgram } from '@room-sessions/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { socialId, unknownId } = sample;

let gateway: Gateway;
let server: Running;
let url: string;
/** The server's answers, with their headers. */
let answers = '';
/** The whole output of the server. */
const seen = (): string => server.said.output + answers;
/** Each test uses another address, because the server has a rate limit for each address. */
let address = 0;

beforeAll(async () => {
  gateway = await startGateway({ apiKey: key });
  server = startServer();
  url = await readyUrl(server, /(http:\/\/[\d.]+:\d+)/);
});
beforeEach(async () => {
  address += 1;
  await gateway.control.expectations.clear();
  await gateway.control.requests.clear();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await gateway.close();
});

const startServer = (environment: NodeJS.ProcessEnv = {}): Running =>
  spawnProgram([process.execPath, join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ROOM_SESSIONS_BASE_URL: gateway.url,
      ROOM_SESSIONS_API_KEY: key,
      PORT: '0',
      ...environment,
    },
  });

/** The output of a server that exits with 1 at once. */
async function refusal(environment: NodeJS.ProcessEnv): Promise<string> {
  const { code, stderr } = await startServer(environment).ended;
  expect(code).toBe(1);
  return stderr;
}

async function ask(method: 'GET' | 'POST', path: string, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': `192.0.2.${address}`, ...init.headers };
  const response = await fetch(url + path, { method, ...init, headers });
  const body = await response.text();
  answers += JSON.stringify([...response.headers]) + body;
  return { status: response.status, body: JSON.parse(body) as Record<string, unknown> };
}

const hosts = `/rooms/${socialId}/hosts`;
const guests = `/rooms/${socialId}/guests`;
const banner = `/api/v1/social/${socialId}/show/banner`;
const empty = { headers: { 'content-type': 'application/json' }, body: '{}' };

describe('a guest of the guest server', () => {
  it('sees only the names of the hosts', async () => {
    const { status, body } = await ask('GET', hosts);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['hosts']);
    expect(body['hosts']).toContain('Anna Moreau');
    expect(seen()).not.toMatch(/\w@\w/);
  });

  it('is created, and invited to the room', async () => {
    const { status, body } = await ask('POST', guests);
    expect([status, body]).toEqual([201, { userId: expect.any(String), name: 'Guest' }]);
    const { items } = await gateway.control.data.list('invites', { socialId, order: 'newest' });
    expect(items[0]).toMatchObject({ invitedUserId: body['userId'] });
  });

  it('knocks at the room', async () => {
    expect(await ask('POST', banner, empty)).toEqual({ status: 200, body: {} });
    const { requests } = await gateway.control.requests.list({ operation: 'showBanner' });
    expect(requests).toHaveLength(1);
  });
});

it.each([
  ['a room that is not there', 'GET', `/rooms/${unknownId}/hosts`, {}, 404],
  ['a guest for a room that is not there', 'POST', `/rooms/${unknownId}/guests`, {}, 404],
  ['an id in another form', 'GET', `/rooms/urn:uuid:${socialId}/hosts`, {}, 400],
  ['an invalid path', 'GET', '/rooms/%zz"{/hosts', {}, 400],
  ['an invalid id', 'GET', '/rooms/..%2f..%2fguest/hosts', {}, 400],
  ['a banner with content', 'POST', banner, { ...empty, body: '{"text":"Buy!"}' }, 400],
  ['a body that is not JSON', 'POST', banner, { ...empty, body: '{' }, 400],
  ['a body that is too large', 'POST', banner, { ...empty, body: `"${'a'.repeat(2_000)}"` }, 413],
  ['another path of the gateway', 'GET', '/api/v1/guest/user', {}, 404],
  ['a path of the gateway, hidden', 'GET', `${hosts}/../../../api/v1/guest/user`, {}, 404],
] as const)('refuses %s', async (_, method, path, init, status) => {
  const answer = await ask(method, path, init);
  expect(answer).toEqual({
    status,
    body: { error: expect.any(String), status: 'error', code: status },
  });
  const { requests } = await gateway.control.requests.list({ operation: 'getGuestUser' });
  expect(requests).toEqual([]);
});

describe('an error of the gateway', () => {
  const told = { error: `The key in db-7 is ${key}`, status: 'error', host: 'db-7' };
  const headers = { 'x-api-key': key, 'x-internal': 'db-7', 'set-cookie': `a=${key}` };

  it.each([
    [400, 500],
    [401, 500],
    [403, 500],
    [404, 404],
    [429, 503],
    [500, 503],
    [503, 503],
  ])('with status %i reaches the guest as %i', async (status, answered) => {
    const body = { ...told, code: status };
    await gateway.control.expectations.set({ effect: { status, body, headers } });
    for (const [method, path, init] of [
      ['GET', hosts, {}],
      ['POST', guests, {}],
      ['POST', banner, empty],
    ] as const) {
      const answer = await ask(method, path, init);
      expect(answer.status).toBe(answered);
      expect(JSON.stringify(answer.body)).not.toContain('db-7');
    }
    expect(seen()).not.toContain(key);
    expect(seen().toLowerCase()).not.toContain('x-api-key');
  });

  it.each([{ drop: true }, { truncate: 5 }, { status: 418, body: 'no JSON' }] as const)(
    'reaches the guest as a server error when the response is %j',
    async (effect) => {
      await gateway.control.expectations.set({ effect });
      const { status, body } = await ask('GET', hosts);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(Object.keys(body)).toEqual(['error', 'status', 'code']);
      expect(seen()).not.toContain(key);
    },
  );
});

it('the guest server limits guests per address and ignores forwarded headers', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    // Trusted from a proxy on this machine, which the test sends; only the last address counts.
    const init = { headers: { 'x-forwarded-for': `10.0.0.${n}, 198.51.100.1` } };
    statuses.push((await ask('POST', guests, init)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const other = { headers: { 'x-forwarded-for': '198.51.100.2' } };
  expect((await ask('POST', guests, other)).status).toBe(201);
});

it('the guest server reports that it is up while the gateway fails', async () => {
  await gateway.control.expectations.set({ effect: { status: 500 } });
  expect(await ask('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
});

it.each([
  [{ ROOM_SESSIONS_BASE_URL: '' }, /^guest-server: No .*\n$/],
  [{ ROOM_SESSIONS_BASE_URL: 'foo' }, /^guest-server: .*baseUrl.*\n$/],
  [{ PORT: 'abc' }, /^guest-server: PORT has to be a number, not "abc"\.\n$/],
  [{ PORT: '99999' }, /^guest-server: .*\n$/],
])('the guest server prints one line when it cannot start: %j', async (environment, line) => {
  expect(await refusal(environment)).toMatch(line);
});

it('the guest server reports that its port is in use', async () => {
  const { port } = new URL(url);
  expect(await refusal({ PORT: port })).toBe(
    `guest-server: Port ${port} on 127.0.0.1 is in use; set PORT to another one.\n`,
  );
});

// The last test, because it stops the server.
it('the guest server completes pending requests before it exits', async () => {
  await gateway.control.expectations.set({ effect: { delay: 500 } });
  const answer = ask('GET', hosts);
  const hits = async () => (await gateway.control.expectations.list())[0]?.hits;
  while ((await hits()) !== 1);
  const ended = server.stop('SIGTERM');
  expect((await answer).status).toBe(200);
  expect((await ended).code).toBe(0);
});
