// The operator's actions on tenants.
import type { Store } from '../store/database.ts';
import { listKeys, type KeyRow } from '../store/keys.ts';
import { removeExpectations } from '../store/expectations.ts';
import { countRecordsByTenant, removeRecords } from '../store/scoped.ts';
import { listSnapshots, removeSnapshot } from '../store/snapshots.ts';
import { sql } from '../store/sql.ts';
import { freshTenant } from '../store/tenant.ts';
import { listTenants } from '../store/tenants.ts';
import { demandTenant } from './lifecycle.ts';

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
    for (const snapshot of await listSnapshots(db)) await removeSnapshot(db, snapshot);
    await removeRecords(db);
    await removeExpectations(db);
    db.send(sql`DELETE FROM keys WHERE tenant = ${tenant.id}`);
    db.send(sql`DELETE FROM tenants WHERE id = ${tenant.id}`);
  });
}
