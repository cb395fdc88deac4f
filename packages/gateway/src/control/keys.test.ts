// What the control plane does with keys. Their life cycle is tested in ../keys.
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { keyRequest } from '../testing/key-request.ts';
import { newPlaylist, question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

const statusWith = async (apiKey: string): Promise<number> =>
  (await createTestClient({ ...gateway, apiKey }).get(question)).status;

const unknown = '00000000-0000-4000-8000-000000000000';

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
      [issue, unknown, 404],
      [revoke, unknown, 404],
      [reject, unknown, 404],
    ] as const) {
      await expect(change(id)).rejects.toMatchObject({ status });
    }
  });

  it('are listed in their order, and refused with an input that is not valid', async () => {
    await using one = await startGateway({ seed: false });
    const { list, create } = one.control.keys;
    await create({ name: 'ci' });
    await createTestClient(one).post('/keys', keyRequest);
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(['given at the start', 'ci', 'Example Ltd']);
    for (const [options, message] of [
      [{ name: '' }, 'body.name: expected a text of 1 to 200 characters, got ""'],
      [{ nam: 'x' } as object, 'body.nam: unknown; known are name, tenant, expires; did you mean'],
      [{ tenant: unknown }, `no tenant "${unknown}"`],
    ] as const) {
      await expect(create(options)).rejects.toThrow(message);
    }
  });
});

it('the control plane lists every assumption with its value', async () => {
  await using one = await startGateway({ assume: { 'max-page-size': 5 } });
  const listed = await one.control.assumptions.list();
  expect(listed.find(({ id }) => id === 'max-page-size')).toEqual({
    id: 'max-page-size',
    gateway: expect.any(String),
    switch: { default: '1000', values: 'integer', says: expect.any(String) },
    value: 5,
  });
  expect(listed.every((entry) => 'value' in entry === 'switch' in entry)).toBe(true);
});
