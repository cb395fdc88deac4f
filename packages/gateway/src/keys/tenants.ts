// The operator's actions on tenants.
import { randomUUID } from 'node:crypto';
import { exportTenant, importTenant } from '../backup/tenant-file.ts';
import type { Store } from '../store/database.ts';
import { listKeys, type KeyRow } from '../store/keys.ts';
import { removeExpectations } from '../store/expectations.ts';
import { countRecordsByTenant, removeRecords } from '../store/scoped.ts';
import { listAllSnapshots, removeSnapshot } from '../store/snapshots.ts';
import { sql } from '../store/sql.ts';
import { createDb, freshTenant } from '../store/tenant.ts';
import { addTenant, listTenants, type TenantRow } from '../store/tenants.ts';
import { createKey, demandTenant, type IssuedKey } from './lifecycle.ts';

export interface ListedTenant {
  readonly id: string;
  /** ISO text. */
  readonly created: string;
  /** In the order of their creation. */
  readonly keys: readonly KeyRow[];
  readonly records: number;
}

export async function describeTenants(
  { read }: Pick<Store, 'read'>,
  page: { offset: number; limit: number; id?: string | undefined },
): Promise<ListedTenant[]> {
  const tenants = await listTenants(read, page);
  const ids = tenants.map(({ id }) => id);
  const keys = await listKeys(read, { tenants: ids });
  const records = await countRecordsByTenant(read, ids);
  return tenants.map(({ id, created }) => ({
    id,
    created,
    keys: keys.filter(({ tenant }) => tenant === id),
    records: records.get(id) ?? 0,
  }));
}

/**
 * Removes the tenant with its records, snapshots, expectations and keys.
 *
 * @throws Failure (404) when the tenant does not exist.
 */
export async function removeTenant(store: Store, id: string): Promise<void> {
  const tenant = await demandTenant(store.read, id);
  await store.of(freshTenant(tenant.id)).write(async (db) => {
    for (const snapshot of await listAllSnapshots(db)) await removeSnapshot(db, snapshot);
    await removeRecords(db);
    await removeExpectations(db);
    db.send(sql`DELETE FROM keys WHERE tenant = ${tenant.id}`);
    db.send(sql`DELETE FROM tenants WHERE id = ${tenant.id}`);
  });
}

/**
 * All its records at one moment, as pages of lines.
 *
 * @throws Failure (404) when the tenant does not exist.
 */
export async function readTenant(
  store: Store,
  id: string,
  take: (lines: string) => Promise<void> | void,
): Promise<TenantRow> {
  const tenant = await demandTenant(store.read, id);
  await store.readMoment(async (reader) => {
    for await (const lines of exportTenant(reader, tenant)) await take(lines);
  });
  return tenant;
}

export interface Imported {
  readonly tenant: string;
  readonly records: number;
  /** The name of the key of a new tenant. */
  readonly key?: IssuedKey;
}

/**
 * Replaces the records of a tenant with those of a file, or creates a tenant with a key from it.
 *
 * @throws Failure (400, 404) when a line cannot be read, or the tenant does not exist.
 */
export async function fillTenant(
  store: Store,
  lines: () => AsyncIterable<string>,
  { tenant, name, now }: { tenant: string | undefined; name: string; now: string },
): Promise<Imported> {
  if (tenant !== undefined) {
    const { id } = await demandTenant(store.read, tenant);
    const work = store.of(freshTenant(id));
    return { tenant: id, records: await work.write((db) => importTenant(db, lines())) };
  }
  // One transaction: a process that ends in the middle leaves no tenant, and no tenant without a key.
  return store.write(async (db) => {
    const id = randomUUID();
    addTenant(db, id, now);
    const records = await importTenant(createDb(db, freshTenant(id)), lines());
    const key = await createKey({ db, now }, { name, tenant: id, fill: undefined });
    return { tenant: id, records, key };
  });
}
