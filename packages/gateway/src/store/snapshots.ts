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

/** Removals are snapshots of the removed records, with a name that no caller can use. */
export const removalName = (id: string): string => `\n${id}`;

const isRemoval = ({ name }: Pick<SnapshotRow, 'name'>): boolean => name.startsWith('\n');

/** With the removals, in the order in which they were taken. */
export const listAllSnapshots = async (db: TenantReader): Promise<SnapshotRow[]> =>
  db.rows(sql`SELECT * FROM snapshots WHERE tenant = ${db.tenant} ORDER BY seq`);

/** In the order in which they were taken. */
export const listSnapshots = async (db: TenantReader): Promise<SnapshotRow[]> =>
  (await listAllSnapshots(db)).filter((one) => !isRemoval(one));

/** The oldest first. */
export const listRemovals = async (db: TenantReader): Promise<SnapshotRow[]> =>
  (await listAllSnapshots(db)).filter(isRemoval);

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
  await copyRecords(db, db.tenant, id);
  const records = (await countRecordsByTenant(db, [db.tenant])).get(db.tenant) ?? 0;
  return addSnapshot(db, { id, name, taken, records });
}

/** Adds the row of a snapshot whose records already belong to its id. */
export async function addSnapshot(
  db: Db,
  given: Pick<SnapshotRow, 'id' | 'name' | 'taken' | 'records'>,
): Promise<Omit<SnapshotRow, 'seq'>> {
  const state = await findTenant(db, db.tenant);
  if (state === undefined) throw new Error(`there is no tenant ${db.tenant}`);
  const snapshot = { tenant: db.tenant, ...given, ...getState(state) };
  db.send(insert('snapshots', snapshot));
  return snapshot;
}

/** Restores the tenant, with its clock and its ids. */
export async function restoreSnapshot(db: Db, snapshot: SnapshotRow): Promise<void> {
  await removeRecords(db);
  await copyRecords(db, snapshot.id, db.tenant);
  changeTenant(db, db.tenant, getState(snapshot));
}

export async function removeSnapshot(db: Db, { id }: Pick<SnapshotRow, 'id'>): Promise<void> {
  await removeRecords(createDb(db, freshTenant(id)));
  db.send(sql`DELETE FROM snapshots WHERE id = ${id}`);
}
