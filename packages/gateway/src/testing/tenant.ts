// A store with one tenant, for tests below HTTP.
import { admitStartKeys, type Fill } from '../keys/lifecycle.ts';
import { findKey } from '../store/keys.ts';
import { findTenant, toTenant, type TenantRow } from '../store/tenants.ts';
import { openStore, type Store } from '../store/database.ts';
import type { Tenant, TenantStore } from '../store/tenant.ts';
import { freshDatabase } from './database.ts';

export interface TestStore extends TenantStore {
  /** The store with all tenants. */
  readonly store: Store;
  close(): Promise<void>;
}

/** A new store on the tested database. */
export async function openTestStore(): Promise<Store> {
  const place = await freshDatabase();
  const store = await openStore({ database: place.database });
  return {
    ...store,
    async close() {
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

export async function openTenant(fill?: Fill): Promise<TestStore> {
  const now = new Date(0).toISOString();
  const store = await openTestStore();
  const [id = ''] = await admitStartKeys(store, ['key-of-tests'], { now, fill });
  return { ...store.of(await tenantOfKey(store, id)), store, close: () => store.close() };
}

/** The tenant of the key, in any version. */
export async function tenantOfKey(store: Store, keyId: string): Promise<Tenant> {
  const key = await findKey(store.read, keyId);
  const row = await findTenant(store.read, key?.tenant ?? '');
  return { ...toTenant(row as TenantRow), version: null };
}
