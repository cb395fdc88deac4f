// A store in memory with one tenant, for tests below HTTP.
import { admitStartKey, type Fill } from '../keys/lifecycle.ts';
import { findKey, tenantOf, type KeyRow } from '../store/keys.ts';
import { openStore, type Store } from '../store/database.ts';
import type { TenantStore } from '../store/tenant.ts';

export interface TestStore extends TenantStore {
  /** With all tenants. */
  readonly store: Store;
  close(): Promise<void>;
}

export async function openTenant(fill?: Fill, file = ':memory:'): Promise<TestStore> {
  const now = new Date(0);
  const store = await openStore({ file, now });
  const id = await store.write((db) =>
    admitStartKey({ db, now: now.toISOString() }, 'key-of-tests', fill),
  );
  const row = await findKey(store.read, id);
  return { ...store.of(tenantOf(row as KeyRow)), store, close: () => store.close() };
}
