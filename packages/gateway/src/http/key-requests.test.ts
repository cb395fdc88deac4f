import { describe, expect, it } from 'vitest';
import { issueKey, revokeKey } from '../keys/lifecycle.ts';
import { openStore } from '../store/database.ts';
import { clientOf, generalError } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { keyRequest } from '../testing/key-request.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { launch } from '../testing/gateway.ts';

const gateway = useGateway();
const client = clientOf(gateway);

describe('POST /keys', () => {
  it('takes a request that names all that is asked, without a key, and says it is pending', async () => {
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
    ['no address', { ...keyRequest, emailAddress: 'ann' }, 'body.emailAddress: expected an e-mail'],
    [
      'another environment',
      { ...keyRequest, environment: 'qa' },
      'body.environment: expected one of dev',
    ],
    ['too much', { ...keyRequest, useCase: 'x'.repeat(1001) }, 'at most 1000 characters'],
    ['a field that is not asked', { ...keyRequest, budget: '1' }, 'body.budget: there are only'],
  ])('refuses %s, and says what is wrong', async (_, body, why) => {
    expect(await client.post('/keys', body)).toMatchObject({
      status: 400,
      body: generalError(400, expect.stringContaining(why)),
    });
  });
});

describe('GET /keys/ID', () => {
  it('knows no key that was given at the start, and none that does not exist', async () => {
    expect((await client.get('/keys/0000000f-0000-4000-8000-000000000001')).status).toBe(404);
  });
});

describe('a key that was requested', () => {
  it('opens the gateway once it is issued, until it is revoked', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const running = await launch({ apiKeys: ['start'], database, log: { defect: () => {} } });
    const { post } = clientOf({ ...running, apiKey: '' });
    const { body } = await post<{ id: string }>('/keys', keyRequest);
    // As an operator does it, from beside.
    const beside = await openStore({ database, now: new Date() });
    const now = new Date().toISOString();
    const { apiKey } = await beside.write((db) => issueKey({ db, now }, body.id, undefined));
    const { get } = clientOf({ ...running, apiKey });
    const list = '/api/v1/social/playlist/all';
    // A tenant of its own, that nobody has filled.
    expect(await get(list)).toMatchObject({ status: 200, body: [] });
    await beside.write((db) => revokeKey({ db, now }, body.id));
    const refused = await get(list);
    expect(refused).toMatchObject({
      status: 401,
      body: generalError(401, 'invalid API key: X-API-Key was revoked'),
    });
    expect(refused.text).not.toContain(apiKey);
    await beside.close();
    await running.close();
  });
});

describe('a key of the start', () => {
  it('opens only the gateways that are started with it', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const log = { defect: () => {} };
    await using one = await launch({ apiKeys: ['key-one'], database, log });
    await using other = await launch({ apiKeys: ['key-two'], database, log });
    const path = '/api/v1/badging/badge/question';
    const status = async (url: string, apiKey: string): Promise<number> =>
      (await clientOf({ url, apiKey }).get(path)).status;
    expect([
      await status(one.url, 'key-one'),
      await status(one.url, 'key-two'),
      await status(other.url, 'key-one'),
      await status(other.url, 'key-two'),
    ]).toEqual([200, 401, 401, 200]);
  });
});
