// Snapshots: the named former records of a tenant. They are stored as records of a tenant that no
// key opens, so that taking and restoring are copies within the database.
import { randomUUID } from 'node:crypto';
import { firstRow } from './dialect.ts';
import { copyRecords, countRecordsByTenant, removeRecords } from './scoped.ts';
import { insert, sql } from './sql.ts';
import type { Tables } from './tables.ts';
import { createDb, freshTenant, type Db, type TenantReader } from './tenant.ts';
import { changeTenant, findTenant, getState } from './tenants.ts';

export type SnapshotRow = Tables['snapshots'];

/** In the order in which they were taken. */
export const listSnapshots = async (db: TenantReader): Promise<SnapshotRow[]> =>
  db.rows(sql`SELECT * FROM snapshots WHERE tenant = ${db.tenant} ORDER BY seq`);

export const findSnapshot = (db: TenantReader, name: string): Promise<SnapshotRow | undefined> =>
  firstRow(db, sql`SELECT * FROM snapshots WHERE tenant = ${db.tenant} AND name = ${name}`);

/** Replaces one with the same name. */
export async function takeSnapshot(
  db: Db,
  name: string,
  taken: string,
): Promise<Omit<SnapshotRow, 'seq'>> {
  const before = await findSnapshot(db, name);
  if (before) await removeSnapshot(db, before);
  const id = randomUUID();
  copyRecords(db, db.tenant, id);
  const records = (await countRecordsByTenant(db, [db.tenant])).get(db.tenant) ?? 0;
  const state = await findTenant(db, db.tenant);
  if (state === undefined) throw new Error(`there is no tenant ${db.tenant}`);
  const snapshot = { tenant: db.tenant, id, name, taken, records, ...getState(state) };
  db.send(insert('snapshots', snapshot));
  return snapshot;
}

/** Restores the tenant, with its clock and its ids. */
export async function restoreSnapshot(db: Db, snapshot: SnapshotRow): Promise<void> {
  await removeRecords(db);
  copyRecords(db, snapshot.id, db.tenant);
  changeTenant(db, db.tenant, getState(snapshot));
}

export async function removeSnapshot(db: Db, { id }: Pick<SnapshotRow, 'id'>): Promise<void> {
  await removeRecords(createDb(db, freshTenant(id)));
  db.send(sql`DELETE FROM snapshots WHERE id = ${id}`);
}
