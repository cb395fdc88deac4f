import { createRedact } from '@room-sessions/shared/redact';
import { describe, expect, it } from 'vitest';
import type { Interaction } from '../pact-file.ts';
import { aList, aRefusal, aRoom } from '../testing/pacts.ts';
import { answerJson, key, provider, serve, type TestServer } from '../testing/server.ts';
import { preflight } from './preflight.ts';

const token = 'token-of-the-tests';
const interactions = [aRoom, aList, aRefusal] as unknown as Interaction[];

/** The error message; nothing if the check passes. */
async function said(
  gateway: TestServer,
  { states, ...more }: { states?: TestServer; token?: string; interactions?: Interaction[] } = {},
): Promise<string | undefined> {
  const service = states && { url: states.url, token: more.token };
  const all = { providerBaseUrl: gateway.url, apiKey: key, interactions, timeout: 30_000 };
  const redact = createRedact([key, token], { mask: '[secret]' });
  return await preflight({ ...all, service, redact, signal: undefined, ...more }).then(
    () => undefined,
    ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
  );
}

describe('the preflight check', () => {
  it('sends one request with the key when the key is accepted', async () => {
    await using gateway = await provider();
    expect(await said(gateway)).toBeUndefined();
    expect(gateway.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /',
      'GET /rooms/1',
    ]);
  });

  it.each([
    ['only one operation refuses the key', (url: string) => (url === '/rooms' ? 200 : 401)],
    ['only one operation is missing', (url: string) => (url === '/rooms' ? 200 : 404)],
    ['the key has no permission for the request', () => 403],
    ['the request fails', () => 500],
  ])('reports nothing when %s', async (_, getStatus) => {
    await using gateway = await serve(({ url }, response) =>
      answerJson(response, getStatus(url), {}),
    );
    expect(await said(gateway)).toBeUndefined();
  });

  it('distinguishes missing records from a missing gateway', async () => {
    await using empty = await serve(({ headers }, response) =>
      answerJson(response, headers['x-api-key'] ? 404 : 401, {}),
    );
    expect(await said(empty)).toBeUndefined();
    await using another = await serve((_, response) => answerJson(response, 404, {}));
    expect(await said(another)).toMatch(/^environment: no gateway is at .*\/rooms\/1 and GET /);
  });

  it('sends only requests that create nothing', async () => {
    const guest = { ...aList, request: { method: 'GET', path: '/api/v1/guest/user' } };
    await using gateway = await serve((_, response) => answerJson(response, 401, {}));
    const asked = [guest, { ...aRoom, request: { method: 'POST', path: '/rooms/1' } }, aList];
    const all = asked as unknown as Interaction[];
    expect(await said(gateway, { interactions: all })).toBeUndefined();
    expect(gateway.asked.map(({ url }) => url)).toEqual(['/']);
  });

  it('masks the key in every message', async () => {
    await using gateway = await serve((_, response) => answerJson(response, 401, { key }));
    const words = await said(gateway);
    expect(words).toContain('responds with 401 {"key":"[secret]"}');
  });
});

describe('the preflight check of a state service', () => {
  it('stops after the list of states when the service accepts the token', async () => {
    await using gateway = await provider();
    await using states = await serve((_, response) => answerJson(response, 200, []));
    expect(await said(gateway, { states, token })).toBeUndefined();
    expect(states.asked.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ['GET', `Bearer ${token}`],
    ]);
  });

  it('asks a service that accepts only POST to tear down an unknown state', async () => {
    await using gateway = await provider();
    await using states = await serve(({ method }, response) =>
      answerJson(response, method === 'GET' ? 404 : 200, {}),
    );
    expect(await said(gateway, { states, token })).toBeUndefined();
    expect(states.asked.at(-1)).toMatchObject({
      method: 'POST',
      body: '{"state":"a room","params":{},"action":"teardown"}',
      headers: { authorization: `Bearer ${token}` },
    });
  });

  it.each([
    ['to GET', () => 401],
    ['to POST', (method: string) => (method === 'GET' ? 405 : 401)],
  ])('fails when the service rejects the caller %s', async (_, getStatus) => {
    await using gateway = await provider();
    await using states = await serve(({ method }, response) =>
      answerJson(response, getStatus(method), { error: 'no' }),
    );
    expect(await said(gateway, { states, token })).toMatch(
      /^environment: the state service refuses the token \(ROOM_SESSIONS_STATE_TOKEN\): \S+ responds with 401 {"error":"no"}$/,
    );
    expect(await said(gateway, { states })).toMatch(
      /requires a token, and ROOM_SESSIONS_STATE_TOKEN is not set/,
    );
  });

  it('fails when the service is unreachable', async () => {
    await using gateway = await provider();
    await using states = await serve((_, response) => answerJson(response, 404, {}));
    expect(await said(gateway, { states, token })).toMatch(
      /^environment: no state service is at \S+: it responds with 404 to GET, and knows no state/,
    );
  });
});
