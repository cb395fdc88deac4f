// A store with one tenant, for tests below HTTP.
import { admitStartKey, type Fill } from '../keys/lifecycle.ts';
import { findKey, tenantOf, type KeyRow } from '../store/keys.ts';
import { openStore, type Store } from '../store/database.ts';
import type { TenantStore } from '../store/tenant.ts';
import { freshDatabase } from './database.ts';

export interface TestStore extends TenantStore {
  /** With all tenants. */
  readonly store: Store;
  close(): Promise<void>;
}

/** A store of its own, on the database that the tests run on. */
export async function openTestStore(now: Date = new Date(0)): Promise<Store> {
  const place = await freshDatabase();
  const store = await openStore({ database: place.database, now });
  return {
    ...store,
    async close() {
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

export async function openTenant(fill?: Fill): Promise<TestStore> {
  const now = new Date(0);
  const store = await openTestStore(now);
  const id = await store.write((db) =>
    admitStartKey({ db, now: now.toISOString() }, 'key-of-tests', fill),
  );
  const row = await findKey(store.read, id);
  return { ...store.of(tenantOf(row as KeyRow)), store, close: () => store.close() };
}
