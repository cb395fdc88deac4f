import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { createTestClient } from '../testing/client.ts';
import { keyRequest } from '../testing/key-request.ts';
import { allPlaylists, newPlaylist, question } from '../testing/paths.ts';
import type { KeyQuery } from './client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

const statusWith = async (apiKey: string): Promise<number> =>
  (await createTestClient({ url: gateway.url, apiKey }).get(question)).status;

describe('keys in the control plane', () => {
  it('can be created, used and revoked', async () => {
    const { create, list, revoke } = gateway.control.keys;
    const { apiKey, ...entry } = await create({ name: 'ci' });
    expect(entry).toEqual({
      id: expect.any(String),
      tenant: expect.any(String),
      name: 'ci',
      state: 'issued',
      source: 'issued',
      created: expect.any(String),
      issued: expect.any(String),
    });
    expect(await list()).toContainEqual(entry);
    expect(await statusWith(apiKey)).toBe(200);
    const revoked = await revoke(entry.id);
    expect(revoked).toMatchObject({ id: entry.id, state: 'revoked', revoked: expect.any(String) });
    expect(await statusWith(apiKey)).toBe(401);
    expect(await revoke(entry.id)).toEqual(revoked);
  });

  it('can be replaced: two keys open the same records until one ends', async () => {
    const { create, list, remove, revoke } = gateway.control.keys;
    const old = await create({ name: 'ci' });
    const { tenant } = old;
    await createTestClient({ ...gateway, apiKey: old.apiKey }).post(newPlaylist, { name: 'Kept' });
    const next = await create({ name: 'ci', tenant });
    expect(next).toMatchObject({ tenant, name: 'ci', state: 'issued' });
    expect([await statusWith(old.apiKey), await statusWith(next.apiKey)]).toEqual([200, 200]);
    await revoke(old.id);
    expect([await statusWith(old.apiKey), await statusWith(next.apiKey)]).toEqual([401, 200]);
    const { body } = await createTestClient({ ...gateway, apiKey: next.apiKey }).get(allPlaylists);
    expect(JSON.stringify(body)).toContain('"Kept"');
    expect(await list({ tenant })).toHaveLength(2);
    await remove(next.id);
    expect(await statusWith(next.apiKey)).toBe(401);
    expect(await list({ tenant })).toHaveLength(1);
    // The records still exist; the tenant's id reaches them.
    const { items } = await gateway.control
      .with({ tenant })
      .data.list('playlists', { order: 'newest', size: 1 });
    expect(items).toMatchObject([{ name: 'Kept' }]);
  });

  it('expire by the clock of the gateway', async () => {
    let now = Date.now();
    await using one = await startGateway({ clock: () => now });
    const expires = new Date(now + 60_000);
    const { apiKey, tenant } = await one.control.keys.create({ expires });
    const client = createTestClient({ url: one.url, apiKey });
    expect((await client.get(question)).status).toBe(200);
    now += 60_001;
    expect(await client.get(question)).toMatchObject({
      status: 401,
      body: { error: 'invalid API key: X-API-Key has expired' },
    });
    const [listed] = await one.control.keys.list({ tenant });
    expect(listed).toMatchObject({ state: 'issued', expires: expires.toISOString() });
    await expect(one.control.keys.create({ expires })).rejects.toMatchObject({ status: 400 });
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(one.control.keys.create({ tenant: nobody })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('can be issued after a request', async () => {
    const { body } = await createTestClient(gateway).post<{ id: string }>('/keys', keyRequest);
    const { list, issue } = gateway.control.keys;
    expect(await list()).toContainEqual({
      id: body.id,
      name: 'Example Ltd',
      state: 'pending',
      source: 'issued',
      request: keyRequest,
      created: expect.any(String),
    });
    const issued = await issue(body.id);
    expect(issued).toMatchObject({ id: body.id, state: 'issued', request: keyRequest });
    expect(await statusWith(issued.apiKey)).toBe(200);
    await expect(issue(body.id)).rejects.toMatchObject({ status: 409 });
  });

  it('can be rejected after a request, once and finally', async () => {
    const { body } = await createTestClient(gateway).post<{ id: string }>('/keys', keyRequest);
    const { reject, issue, create } = gateway.control.keys;
    const rejected = await reject(body.id);
    expect(rejected).toMatchObject({ id: body.id, state: 'rejected', request: keyRequest });
    expect(rejected).not.toHaveProperty('revoked');
    expect(await reject(body.id)).toEqual(rejected);
    await expect(issue(body.id)).rejects.toMatchObject({ status: 409 });
    await expect(reject((await create()).id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('is issued; only a pending one can be rejected'),
    });
  });

  it('are listed by page and state, pending ones first', async () => {
    await using one = await startGateway({ seed: false });
    const { list, create } = one.control.keys;
    for (let n = 0; n < 25; n += 1) await create({ name: `key ${n}` });
    const { body } = await createTestClient(one).post<{ id: string }>('/keys', keyRequest);
    const getNames = async (query: KeyQuery): Promise<string[]> =>
      (await list(query)).map(({ name }) => name);
    expect(await list()).toHaveLength(27);
    expect(await getNames({ page: 0 })).toHaveLength(20);
    expect(await getNames({ page: 1 })).toHaveLength(7);
    expect(await getNames({ page: 2, size: 10 })).toHaveLength(7);
    expect(await getNames({ page: 1, size: 2 })).toEqual(['key 1', 'key 2']);
    expect(await getNames({ state: 'pending' })).toEqual(['Example Ltd']);
    expect(await getNames({ state: ['pending', 'revoked'], size: 5 })).toEqual(['Example Ltd']);
    expect(await getNames({ order: 'pending', size: 2 })).toEqual([
      'Example Ltd',
      'given at the start',
    ]);
    expect(await list({ id: body.id.toUpperCase() })).toMatchObject([{ id: body.id }]);
    for (const query of [{ size: 1001 }, { size: 0 }, { page: -1 }]) {
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    }
    await expect(list({ state: 'gone' as 'issued' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^state: expected one of pending/),
    });
  });

  it('are listed with neither secret nor hash', async () => {
    const { apiKey } = await gateway.control.keys.create();
    const listed = await gateway.control.keys.list();
    expect(listed[0]).toMatchObject({ source: 'start', state: 'issued' });
    expect(JSON.stringify(listed)).not.toContain(apiKey);
    expect(JSON.stringify(listed)).not.toContain(gateway.apiKey);
    expect(JSON.stringify(listed)).not.toMatch(/[\da-f]{64}|hash|seed|clock/);
  });

  it('start with the seed data of new keys', async () => {
    await using empty = await startGateway({ seed: false });
    const { apiKey } = await empty.control.keys.create();
    expect((await createTestClient({ url: empty.url, apiKey }).get(question)).status).toBe(404);
  });

  it('cannot be issued, revoked or used if they do not exist', async () => {
    const { issue, reject, revoke } = gateway.control.keys;
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(issue(unknown)).rejects.toMatchObject({ status: 404 });
    await expect(revoke(unknown)).rejects.toMatchObject({ status: 404 });
    await expect(reject(unknown)).rejects.toMatchObject({ status: 404 });
    const { clock, expectations, requests, snapshots, ids } = gateway.control.with({
      key: unknown,
    });
    for (const refused of [
      () => clock.get(),
      () => clock.freeze(),
      () => expectations.list(),
      () => expectations.set({ effect: { drop: true } }),
      () => expectations.clear(),
      () => requests.list(),
      () => requests.clear(),
      () => requests.watch()[Symbol.asyncIterator]().next(),
      () => snapshots.list(),
      () => snapshots.take('x'),
      () => ids.seed('x'),
      () => gateway.control.with({ key: unknown }).reset(),
      () => gateway.control.with({ key: unknown }).seed({}),
    ]) {
      await expect(refused()).rejects.toMatchObject({
        status: 404,
        message: `key: no key "${unknown}"`,
      });
    }
  });

  it.each([{ name: '' }, { name: 5 }, { name: 'x'.repeat(201) }, { nam: 'x' }])(
    'are rejected with the body %j',
    async (options) => {
      await expect(gateway.control.keys.create(options as object)).rejects.toMatchObject({
        status: 400,
      });
    },
  );
});

it('the control plane lists every assumption with its value', async () => {
  await using one = await startGateway({ assume: { 'max-page-size': 5 } });
  const listed = await one.control.assumptions.list();
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.find(({ id }) => id === 'max-page-size')).toEqual({
    id: 'max-page-size',
    gateway: expect.any(String),
    switch: { default: '1000', values: 'integer', says: expect.any(String) },
    value: 5,
  });
  expect(listed.filter(({ value }) => value !== undefined).map(({ id }) => id)).toEqual(
    listed.filter((entry) => entry.switch).map(({ id }) => id),
  );
});
