import { describe, expect, it } from 'vitest';
import { seed } from '../seed/seed.ts';
import { sample } from '../seed/sample.ts';
import type { Store } from '../store/database.ts';
import { findKey, listKeys } from '../store/keys.ts';
import { findRecord } from '../store/records.ts';
import { freshTenant, seededId, getTime } from '../store/tenant.ts';
import { changeTenant } from '../store/tenants.ts';
import { keyRequest } from '../testing/key-request.ts';
import { openTestStore, tenantOfKey } from '../testing/tenant.ts';
import { admitStartKey, createKey, issueKey, requestKey, revokeKey } from './lifecycle.ts';
import { hashSecret } from './secret.ts';

const now = '2026-01-05T09:00:00.000Z';

const open = (): Promise<Store> => openTestStore();

describe('the lifecycle of a key', () => {
  it('goes from pending to issued to revoked, and only the hash is stored', async () => {
    const store = await open();
    const id = await store.write((db) => requestKey({ db, now }, keyRequest));
    expect(await findKey(store.read, id)).toMatchObject({ state: 'pending', hash: null });
    const { apiKey } = await store.write((db) => issueKey({ db, now }, id, undefined));
    expect(apiKey).toMatch(/^rsk_[\w-]{43}$/);
    expect(await findKey(store.read, id)).toMatchObject({
      state: 'issued',
      hash: hashSecret(apiKey),
    });
    expect(JSON.stringify(await listKeys(store.read))).not.toContain(apiKey);
    await store.write((db) => revokeKey({ db, now }, id));
    await store.write((db) => revokeKey({ db, now: 'later' }, id));
    expect(await findKey(store.read, id)).toMatchObject({ state: 'revoked', revoked: now });
    await store.close();
  });

  it('issues a key once, and not after it was rejected', async () => {
    const store = await open();
    const once = await store.write((db) => createKey({ db, now }, { name: 'ci', fill: undefined }));
    const refused = await store.write((db) => requestKey({ db, now }, keyRequest));
    await store.write((db) => revokeKey({ db, now }, refused));
    for (const [id, state] of [
      [once.id, 'issued'],
      [refused, 'revoked'],
    ] as const) {
      const again = store.write((db) => issueKey({ db, now }, id, undefined));
      await expect(again).rejects.toMatchObject({
        code: 409,
        message: expect.stringContaining(state),
      });
    }
    await store.close();
  });

  it('creates the key with all its records or not at all', async () => {
    const store = await open();
    const fill = async (): Promise<void> => {
      throw new Error('seeding failed');
    };
    const failing = store.write((db) => admitStartKey({ db, now }, 'one', fill));
    await expect(failing).rejects.toThrow('seeding failed');
    expect(await listKeys(store.read)).toEqual([]);
    const id = await store.write((db) => admitStartKey({ db, now }, 'one', seed));
    const tenant = store.of(await tenantOfKey(store, id));
    expect(await findRecord(tenant.read, 'rooms', sample.socialId)).toBeDefined();
    await store.close();
  });

  it('keeps the tenant of a key of the options over restarts, unless it was revoked', async () => {
    const store = await open();
    const admit = (): Promise<string> =>
      store.write((db) => admitStartKey({ db, now }, 'one', undefined));
    const id = await admit();
    expect(await admit()).toBe(id);
    await store.write((db) => revokeKey({ db, now }, id));
    await expect(admit()).rejects.toThrow(`the API key ${id} was revoked`);
    await store.close();
  });

  it('allows 1,000 pending requests and no more', async () => {
    const store = await open();
    await store.write(async (db) => {
      for (let n = 0; n < 1000; n += 1) await requestKey({ db, now }, keyRequest);
    });
    await expect(store.write((db) => requestKey({ db, now }, keyRequest))).rejects.toMatchObject({
      code: 429,
    });
    await store.close();
  });
});

describe('the ids of a tenant', () => {
  it('follow from its seed, in the same order each time', async () => {
    const store = await open();
    const made: string[][] = [];
    for (const secret of ['one', 'two']) {
      const id = await store.write(async (db) => {
        const key = await admitStartKey({ db, now }, secret, undefined);
        const row = await findKey(db, key);
        changeTenant(db, row?.tenant ?? '', { id_seed: 'a seed' });
        return key;
      });
      const tenant = store.of(await tenantOfKey(store, id));
      made.push([
        await tenant.write((db) => db.newId()),
        ...(await tenant.write(async (db) => [await db.newId(), await db.newId()])),
      ]);
    }
    expect(made[0]).toEqual([1, 2, 3].map((n) => seededId('a seed', n)));
    expect(made[1]).toEqual(made[0]);
    await store.close();
  });

  it('have the format of UUIDs of version 4', () => {
    for (let n = 1; n < 100; n += 1) {
      expect(seededId('x', n)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
    }
  });
});

it('the clock of a tenant is frozen or has an offset', () => {
  const at = (frozen: number | null, offset: number): number =>
    getTime({ ...freshTenant('t'), clock: { frozen, offset } }, () => 1000);
  expect([at(null, 0), at(null, 60), at(5, 60)]).toEqual([1000, 1060, 5]);
});
