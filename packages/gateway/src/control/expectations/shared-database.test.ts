// Several gateways on one database: each applies what was set at another, and they count together.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../../gateway.ts';
import { createTestClient } from '../../testing/client.ts';
import { temporaryDatabase, type TemporaryDatabase } from '../../testing/database.ts';
import { startGateway } from '../../testing/gateway.ts';
import { newPlaylist, question } from '../../testing/paths.ts';

let place: TemporaryDatabase;
let here: Gateway;
let there: Gateway;
let gateways: readonly Gateway[];

beforeAll(async () => {
  place = await temporaryDatabase();
  const options = { database: place.database, apiKey: 'right-key' };
  here = await startGateway(options);
  there = await startGateway(options);
  gateways = [here, there];
});

afterAll(async () => {
  await here.close();
  await there.close();
  await place[Symbol.asyncDispose]();
});

beforeEach(() => here.control.reset());

const statusAt = async (gateway: Gateway): Promise<number> =>
  (await createTestClient(gateway).get(question)).status;

const statuses = async (): Promise<number[]> => [await statusAt(here), await statusAt(there)];

describe('the expectations of a database', () => {
  it('apply at each gateway as soon as they are set, and until they are cleared', async () => {
    // Both know the key and its tenant.
    expect(await statuses()).toEqual([200, 200]);
    const { id } = await here.control.expectations.set({ effect: { status: 503 } });
    expect(await statuses()).toEqual([503, 503]);
    expect(await there.control.expectations.list()).toMatchObject([{ id, hits: 2 }]);
    await there.control.expectations.clear(id);
    expect(await statuses()).toEqual([200, 200]);
    await there.control.expectations.set({ effect: { status: 504 } });
    expect(await statuses()).toEqual([504, 504]);
    await there.control.reset();
    expect(await statuses()).toEqual([200, 200]);
    await here.control.clock.freeze('2040-01-01T00:00:00Z');
    expect((await there.control.clock.get()).now).toBe('2040-01-01T00:00:00.000Z');
  });

  it('apply to a call whose input is rejected, and which reads nothing', async () => {
    const post = async (gateway: Gateway): Promise<number> =>
      (await createTestClient(gateway).post(newPlaylist, { name: 5 })).status;
    expect([await post(here), await post(there)]).toEqual([400, 400]);
    await here.control.expectations.set({ effect: { status: 503 } });
    expect([await post(here), await post(there)]).toEqual([503, 503]);
    await here.control.expectations.clear();
    expect([await post(here), await post(there)]).toEqual([400, 400]);
  });

  it('count their calls together', async () => {
    await here.control.expectations.set({ effect: { status: 503 }, times: 5 });
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, n) => statusAt(gateways[n % 2] as Gateway)),
    );
    expect(found.filter((status) => status === 503)).toHaveLength(5);
    expect(await there.control.expectations.list()).toMatchObject([{ hits: 5 }]);
  });

  it('share the sequence of a rate', async () => {
    await here.control.expectations.set({
      effect: { status: 500 },
      rate: { of: 0.4, seed: 'a seed' },
    });
    // By the numbers of delays.test.ts: 0.11, 0.92, 0.26.
    expect([await statusAt(here), await statusAt(there), await statusAt(here)]).toEqual([
      500, 200, 500,
    ]);
  });

  it('are not in snapshots, and stay where one is restored', async () => {
    await here.control.snapshots.take('before');
    await here.control.expectations.set({ effect: { status: 503 } });
    await here.control.snapshots.take('after');
    await there.control.snapshots.restore('before');
    expect(await statuses()).toEqual([503, 503]);
    await here.control.expectations.clear();
    await there.control.snapshots.restore('after');
    expect(await statuses()).toEqual([200, 200]);
  });

  it('are those of a tenant, and go with it', async () => {
    const { id, tenant = '', apiKey } = await here.control.keys.create();
    const control = here.control.with({ key: id });
    await control.expectations.set({ effect: { status: 503 } });
    const { url } = there;
    expect((await createTestClient({ url, apiKey }).get(question)).status).toBe(503);
    expect(await statuses()).toEqual([200, 200]);
    await here.control.tenants.remove(tenant);
    await expect(control.expectations.list()).rejects.toMatchObject({ status: 404 });
  });

  it('apply again after a restart', async () => {
    await here.control.expectations.set({ effect: { status: 503 }, times: 2 });
    expect(await statusAt(here)).toBe(503);
    await here.close();
    here = await startGateway({ database: place.database, apiKey: 'right-key' });
    gateways = [here, there];
    expect(await statuses()).toEqual([503, 200]);
  });
});
