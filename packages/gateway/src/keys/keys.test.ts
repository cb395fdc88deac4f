// API keys: how they are requested, issued and ended, and which requests they open.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { seed } from '../seed/seed.ts';
import { findKey, listKeys } from '../store/keys.ts';
import { findRecord } from '../store/records.ts';
import { createTestClient, exchange, generalError, parseRaw } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { startGateway } from '../testing/gateway.ts';
import { keyRequest } from '../testing/key-request.ts';
import { newPlaylist, question } from '../testing/paths.ts';
import { openTestStore, tenantOfKey } from '../testing/tenant.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { hashSecret } from './keyring.ts';
import { admitStartKeys, endKey, requestKey } from './lifecycle.ts';

const gateway = useGateway({ apiKey: 'right-key' });
const now = '2026-01-05T09:00:00.000Z';
const day = 24 * 60 * 60 * 1000;

describe('the API key', () => {
  it.each([
    ['missing', {}, 'is missing'],
    ['empty', { 'x-api-key': '' }, 'is missing'],
    ['wrong', { 'x-api-key': 'wrong-key' }, 'is not a key of this gateway'],
    ['longer', { 'x-api-key': 'right-key2' }, 'is not a key of this gateway'],
    ['in another case', { 'x-api-key': 'RIGHT-KEY' }, 'is not a key of this gateway'],
  ])('is refused when it is %s, and not repeated', async (_, headers, why) => {
    const response = await fetch(`${gateway.url}${question}`, { headers });
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([
      401,
      generalError(401, expect.stringMatching(`^invalid API key: X-API-Key ${why}`)),
    ]);
    expect(text).not.toMatch(/(wrong|right)-key/i);
  });

  it('is refused when it is sent twice, and checked before the input', async () => {
    const twice = await exchange(
      gateway.url,
      `GET ${question} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n` +
        'X-API-Key: right-key\r\nX-API-Key: right-key\r\n\r\n',
    );
    expect(parseRaw(twice)).toEqual({
      status: 401,
      body: generalError(401, expect.stringContaining('is not a key of this gateway')),
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'PATCH', headers, body: '{' };
    expect((await fetch(`${gateway.url}/api/v1/event`, init)).status).toBe(401);
  });

  it('has the current state of the database, even if another gateway changed it', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    await using here = await startGateway({ database, apiKey: 'right-key' });
    await using there = await startGateway({ database, apiKey: 'another-key' });
    const issued = await there.control.keys.create({ name: 'ci' });
    const { get } = createTestClient({ url: here.url, apiKey: issued.apiKey });
    expect((await get(question)).status).toBe(200);
    await there.control.keys.revoke(issued.id);
    const refused = await get(question);
    expect(refused.body).toEqual(generalError(401, 'invalid API key: X-API-Key was revoked'));
    expect(refused.text).not.toContain(issued.apiKey);
    // A key of the start options is accepted only by gateways that are started with it.
    const ofThere = createTestClient({ url: here.url, apiKey: there.apiKey });
    expect((await ofThere.get(question)).status).toBe(401);
  });
});

const banner = `/api/v1/social/${sample.socialId}/show/banner`;
const post = (url: string, headers: Record<string, string>) =>
  fetch(`${url}${banner}`, { method: 'POST', headers });

it('the banner needs no key, but no wrong one, and needs a key under required [gap:banner-auth]', async () => {
  const response = await post(gateway.url, {});
  expect(response.status).toBe(200);
  expect(response.headers.get('x-room-sessions-assumed')).toContain('banner-auth');
  expect((await post(gateway.url, { 'x-api-key': 'wrong-key' })).status).toBe(401);
  await using strict = await startGateway({ assume: { 'banner-auth': 'required' } });
  expect((await post(strict.url, {})).status).toBe(401);
  expect((await post(strict.url, { 'x-api-key': strict.apiKey })).status).toBe(200);
});

it('the rate limit answers 429 with Retry-After, ends with its minute, and restarts when the clock is set back [gap:rate-limits]', async () => {
  let time = Date.UTC(2026, 0, 5);
  await using limited = await startGateway({ assume: { 'rate-limits': 2 }, clock: () => time });
  const { get, send } = createTestClient(limited);
  // A call with a wrong key does not count.
  await send('GET', question, { headers: { 'x-api-key': 'another' } });
  expect((await get(question)).status).toBe(200);
  time += 10_000;
  expect((await get(question)).status).toBe(200);
  const { status, body, headers, assumed } = await get(question);
  expect([status, body]).toEqual([429, generalError(429, expect.any(String))]);
  expect(headers.get('retry-after')).toBe('50');
  expect(assumed).toContain('rate-limits');
  time += 50_000;
  expect((await get(question)).status).toBe(200);
  time -= day;
  expect([(await get(question)).status, (await get(question)).status]).toEqual([200, 200]);
  expect((await get(question)).headers.get('retry-after')).toBe('60');
});

describe('a request for a key', () => {
  it('needs no key, is pending until it is decided, and is nothing else', async () => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(keyRequest) };
    const response = await fetch(`${gateway.url}/keys`, init);
    const { id, ...rest } = (await response.json()) as { id: string };
    expect([response.status, rest]).toEqual([202, { state: 'pending' }]);
    const location = response.headers.get('location') ?? '';
    const { get } = createTestClient({ ...gateway, apiKey: '' });
    expect((await get(location)).body).toEqual({ id, state: 'pending' });
    await gateway.control.keys.reject(id);
    expect((await get(location)).body).toEqual({ id, state: 'rejected' });
    // Neither a start key nor an unknown key is a request.
    const [start] = await gateway.control.keys.list();
    for (const other of [start?.id, sample.unknownId]) {
      expect((await get(`/keys/${other}`)).status).toBe(404);
    }
  });

  it.each([
    ['nothing', undefined, 'body: expected an object, got nothing'],
    ['a list', [], 'body: expected an object'],
    ['no company', { ...keyRequest, companyName: undefined }, 'body.companyName: expected a text'],
    ['a blank use case', { ...keyRequest, useCase: '  ' }, 'body.useCase: expected a text'],
    ['no address', { ...keyRequest, emailAddress: 'ann' }, 'body.emailAddress: expected an email'],
    ['another environment', { ...keyRequest, environment: 'qa' }, 'expected one of dev'],
    ['too much', { ...keyRequest, useCase: 'x'.repeat(1001) }, 'at most 1000 characters'],
    ['an unknown field', { ...keyRequest, budget: '1' }, 'body.budget: unknown; known are'],
  ])('is refused with %s, and the reason', async (_, body, why) => {
    expect(await createTestClient(gateway).post('/keys', body)).toMatchObject({
      status: 400,
      body: generalError(400, expect.stringContaining(why)),
    });
  });

  it('is one of at most 1000', async () => {
    const store = await openTestStore();
    await store.write(async (db) => {
      for (let n = 0; n < 1000; n += 1) await requestKey({ db, now }, keyRequest);
    });
    await expect(store.write((db) => requestKey({ db, now }, keyRequest))).rejects.toMatchObject({
      code: 429,
      headers: { 'retry-after': '3600' },
    });
    await store.close();
  });
});

const statusWith = async (apiKey: string): Promise<number> =>
  (await createTestClient({ ...gateway, apiKey }).get(question)).status;

describe('keys in the control plane', () => {
  it('are created, listed without a secret, and revoked for good', async () => {
    const { create, list, revoke } = gateway.control.keys;
    const { apiKey, ...entry } = await create({ name: 'ci' });
    expect(apiKey).toMatch(/^rsk_[\w-]{43}$/);
    const listed = await list();
    expect(listed).toContainEqual(entry);
    expect(JSON.stringify(listed)).not.toMatch(/[\da-f]{64}|hash|seed|clock|rsk_/);
    expect(JSON.stringify(listed)).not.toContain(gateway.apiKey);
    expect(await statusWith(apiKey)).toBe(200);
    const revoked = await revoke(entry.id);
    expect(revoked).toMatchObject({ id: entry.id, state: 'revoked', revoked: expect.any(String) });
    expect(await statusWith(apiKey)).toBe(401);
    expect(await revoke(entry.id)).toEqual(revoked);
  });

  it('of one tenant open the same records until one ends', async () => {
    const { create, list, remove } = gateway.control.keys;
    const { tenant, apiKey } = await create({ name: 'ci' });
    await createTestClient({ ...gateway, apiKey }).post(newPlaylist, { name: 'Kept' });
    const next = await create({ name: 'ci', tenant });
    expect([await statusWith(apiKey), await statusWith(next.apiKey)]).toEqual([200, 200]);
    await remove(next.id);
    expect([await statusWith(apiKey), await statusWith(next.apiKey)]).toEqual([200, 401]);
    expect((await list()).filter((one) => one.tenant === tenant)).toHaveLength(1);
    const { data } = gateway.control.with({ tenant });
    const { items } = await data.list('playlists', { order: 'newest', size: 1 });
    expect(items).toMatchObject([{ name: 'Kept' }]);
  });

  it('expire by the clock of the gateway', async () => {
    let now = Date.now();
    await using one = await startGateway({ clock: () => now, seed: false });
    const expires = new Date(now + 60_000);
    const { apiKey, tenant } = await one.control.keys.create({ expires });
    const read = () => createTestClient({ url: one.url, apiKey }).get(question);
    // A new key has the seed data of the gateway: none.
    expect((await read()).status).toBe(404);
    now += 60_001;
    expect((await read()).body).toMatchObject({ error: 'invalid API key: X-API-Key has expired' });
    const listed = (await one.control.keys.list()).find((key) => key.tenant === tenant);
    expect(listed).toMatchObject({ state: 'issued', expires: expires.toISOString() });
    await expect(one.control.keys.create({ expires })).rejects.toMatchObject({ status: 400 });
  });

  it('are issued or rejected after a request, once', async () => {
    const { create, issue, reject, revoke } = gateway.control.keys;
    const ask = async (): Promise<string> =>
      (await createTestClient(gateway).post<{ id: string }>('/keys', keyRequest)).body.id;
    const issued = await issue(await ask());
    expect(issued).toMatchObject({ state: 'issued', request: keyRequest });
    expect(await statusWith(issued.apiKey)).toBe(200);
    const rejected = await reject(await ask());
    expect(rejected).toMatchObject({ state: 'rejected', rejected: expect.any(String) });
    expect(rejected).not.toHaveProperty('revoked');
    expect(await reject(rejected.id)).toEqual(rejected);
    const other = (await create()).id;
    for (const [change, id, status] of [
      [issue, issued.id, 409],
      [issue, rejected.id, 409],
      [reject, other, 409],
      [issue, sample.unknownId, 404],
      [revoke, sample.unknownId, 404],
      [reject, sample.unknownId, 404],
    ] as const) {
      await expect(change(id)).rejects.toMatchObject({ status });
    }
  });

  it('are listed in their order, and not created for an unknown tenant', async () => {
    await using one = await startGateway({ seed: false });
    const { list, create } = one.control.keys;
    await create({ name: 'ci' });
    await createTestClient(one).post('/keys', keyRequest);
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(['given at the start', 'ci', 'Example Ltd']);
    const refused = create({ tenant: sample.unknownId });
    await expect(refused).rejects.toThrow(`no tenant "${sample.unknownId}"`);
  });
});

it('a key of the start options is created with all its records or not at all, and only its hash is stored', async () => {
  const store = await openTestStore();
  const fill = async (): Promise<void> => {
    throw new Error('seeding failed');
  };
  await expect(admitStartKeys(store, ['one'], { now, fill })).rejects.toThrow('seeding failed');
  expect(await listKeys(store.read)).toEqual([]);
  const start = () => admitStartKeys(store, ['one'], { now, fill: seed });
  const [id = ''] = await start();
  const tenant = store.of(await tenantOfKey(store, id));
  expect(await findRecord(tenant.read, 'rooms', sample.socialId)).toBeDefined();
  expect(await findKey(store.read, id)).toMatchObject({ hash: hashSecret('one') });
  // It keeps its tenant over restarts, unless it was revoked.
  expect(await start()).toEqual([id]);
  await store.write((db) => endKey({ db, now }, id, 'revoked'));
  await expect(start()).rejects.toThrow(`the API key ${id} was revoked; start with another key`);
  await store.close();
});
