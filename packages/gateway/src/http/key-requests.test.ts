import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { issueKey, revokeKey } from '../keys/lifecycle.ts';
import { openStore } from '../store/database.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { keyRequest } from '../testing/key-request.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { launch, startGateway } from '../testing/gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('POST /keys', () => {
  it('accepts a complete request without a key and returns it as pending', async () => {
    const response = await fetch(`${gateway.url}/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(keyRequest),
    });
    const body = (await response.json()) as { id: string };
    expect([response.status, body]).toEqual([202, { id: expect.any(String), state: 'pending' }]);
    const location = response.headers.get('location');
    const status = await fetch(`${gateway.url}${location}`);
    expect(await status.json()).toEqual({ id: body.id, state: 'pending' });
  });

  it.each([
    ['nothing', undefined, 'body: expected an object, got nothing'],
    ['a list', [], 'body: expected an object'],
    ['no company', { ...keyRequest, companyName: undefined }, 'body.companyName: expected a text'],
    ['a blank use case', { ...keyRequest, useCase: '  ' }, 'body.useCase: expected a text'],
    ['a number', { ...keyRequest, expectedUsage: 5 }, 'body.expectedUsage: expected a text'],
    ['no address', { ...keyRequest, emailAddress: 'ann' }, 'body.emailAddress: expected an email'],
    [
      'another environment',
      { ...keyRequest, environment: 'qa' },
      'body.environment: expected one of dev',
    ],
    ['too much', { ...keyRequest, useCase: 'x'.repeat(1001) }, 'at most 1000 characters'],
    [
      'a field that is not asked',
      { ...keyRequest, budget: '1' },
      'body.budget: unknown; known are',
    ],
  ])('rejects %s with the reason', async (_, body, why) => {
    expect(await client.post('/keys', body)).toMatchObject({
      status: 400,
      body: generalError(400, expect.stringContaining(why)),
    });
  });
});

describe('pending requests for keys', () => {
  const day = 24 * 60 * 60 * 1000;

  it('are limited per address and in total', async () => {
    await using limited = await startGateway({
      host: '0.0.0.0',
      limits: { keyRequestsPerAddress: 2, keyRequests: 3 },
    });
    const ask = async (from: string): Promise<[number, string | null]> => {
      const response = await request(`http://${from}:${new URL(limited.url).port}/keys`, from);
      return [response.status, response.retryAfter];
    };
    expect(await ask('127.0.0.1')).toEqual([202, null]);
    expect(await ask('127.0.0.1')).toEqual([202, null]);
    expect(await ask('127.0.0.1')).toEqual([429, '3600']);
    // One address does not block the others.
    expect(await ask('127.0.0.2')).toEqual([202, null]);
    expect(await ask('127.0.0.3')).toEqual([429, '3600']);
    const waiting = await limited.control.keys.list({ state: 'pending' });
    expect(waiting).toHaveLength(3);
    // Deciding a request frees its place.
    await limited.control.keys.reject(waiting[0]!.id);
    expect(await ask('127.0.0.1')).toEqual([202, null]);
    await limited.control.keys.issue(waiting[1]!.id);
    expect(await ask('127.0.0.3')).toEqual([202, null]);
  });

  it('do not contain the address', async () => {
    await using one = await startGateway({ host: '0.0.0.0' });
    await request(`http://127.0.0.9:${new URL(one.url).port}/keys`, '127.0.0.9');
    expect(JSON.stringify(await one.control.keys.list())).not.toContain('127.0.0.9');
  });

  it('expire after seven days of the clock', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using aged = await startGateway({ clock: () => now, limits: { keyRequests: 1 } });
    const { post, get } = createTestClient(aged);
    const ask = async () => post<{ id: string }>('/keys', keyRequest);
    const { id } = (await ask()).body;
    now += 7 * day - 1;
    expect((await ask()).status).toBe(429);
    expect((await get(`/keys/${id}`)).body).toEqual({ id, state: 'pending' });
    now += 1;
    expect((await get(`/keys/${id}`)).status).toBe(404);
    expect(await aged.control.keys.list({ state: 'pending' })).toEqual([]);
    for (const act of ['issue', 'reject', 'revoke'] as const) {
      await expect(aged.control.keys[act](id)).rejects.toMatchObject({ status: 404 });
    }
    expect((await ask()).status).toBe(202);
    // Accepted keys never expire this way.
    const { apiKey } = await aged.control.keys.create();
    now += 1000 * day;
    expect(
      (await createTestClient({ url: aged.url, apiKey }).get('/api/v1/guest/user')).status,
    ).toBe(200);
  });

  it('can be rejected, which the requester can read for seven days', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using aged = await startGateway({ clock: () => now });
    const { post, get } = createTestClient(aged);
    const { id } = (await post<{ id: string }>('/keys', keyRequest)).body;
    now += 6 * day;
    expect(await aged.control.keys.reject(id)).toMatchObject({
      id,
      state: 'rejected',
      rejected: new Date(now).toISOString(),
    });
    now += 6 * day;
    expect((await get(`/keys/${id}`)).body).toEqual({ id, state: 'rejected' });
    now += day;
    expect((await get(`/keys/${id}`)).status).toBe(404);
  });
});

/** A request for a key from an address of this machine. */
async function request(
  url: string,
  localAddress: string,
): Promise<{ status: number; retryAfter: string | null }> {
  const headers = { 'content-type': 'application/json' };
  const sent = httpRequest(url, { method: 'POST', localAddress, headers, agent: false });
  sent.end(JSON.stringify(keyRequest));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode = 0, headers: received } = response;
  return { status: statusCode, retryAfter: received['retry-after'] ?? null };
}

describe('GET /keys/ID', () => {
  it('answers 404 for keys of the start and unknown keys', async () => {
    expect((await client.get('/keys/0000000f-0000-4000-8000-000000000001')).status).toBe(404);
  });
});

describe('a requested key', () => {
  it('is accepted after it was issued, until it is revoked', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const running = await launch({ apiKeys: ['start'], database, log: { defect: () => {} } });
    const { post } = createTestClient({ ...running, apiKey: '' });
    const { body } = await post<{ id: string }>('/keys', keyRequest);
    // The operator issues it with another process.
    const operatorStore = await openStore({ database, now: new Date() });
    const now = new Date().toISOString();
    const { apiKey } = await operatorStore.write((db) => issueKey({ db, now }, body.id, undefined));
    const { get } = createTestClient({ ...running, apiKey });
    const list = '/api/v1/social/playlist/all';
    // A new tenant without records.
    expect(await get(list)).toMatchObject({ status: 200, body: [] });
    await operatorStore.write((db) => revokeKey({ db, now }, body.id));
    const refused = await get(list);
    expect(refused).toMatchObject({
      status: 401,
      body: generalError(401, 'invalid API key: X-API-Key was revoked'),
    });
    expect(refused.text).not.toContain(apiKey);
    await operatorStore.close();
    await running.close();
  });
});

describe('a key of the start options', () => {
  it('is accepted only by gateways that are started with it', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const log = { defect: () => {} };
    await using one = await launch({ apiKeys: ['key-one'], database, log });
    await using other = await launch({ apiKeys: ['key-two'], database, log });
    const path = '/api/v1/badging/badge/question';
    const status = async (url: string, apiKey: string): Promise<number> =>
      (await createTestClient({ url, apiKey }).get(path)).status;
    expect([
      await status(one.url, 'key-one'),
      await status(one.url, 'key-two'),
      await status(other.url, 'key-one'),
      await status(other.url, 'key-two'),
    ]).toEqual([200, 401, 401, 200]);
  });
});
