// Snapshots: the named former records of a tenant. They are stored as records of a tenant that no
// key opens, so that taking and restoring are copies within the database.
import { randomUUID } from 'node:crypto';
import { unknownRecord } from '../failure.ts';
import { firstRow } from './dialect.ts';
import { copyRecords, countRecordsByTenant, removeRecords } from './scoped.ts';
import { insert, sql } from './sql.ts';
import type { Tables } from './tables.ts';
import { changeTenant, findTenant, getState, type Db, type TenantReader } from './tenants.ts';

type SnapshotRow = Tables['snapshots'];

export type ListedSnapshot = Pick<SnapshotRow, 'name' | 'taken' | 'records'>;

/** In the order in which they were taken. */
export const listSnapshots = async (db: TenantReader): Promise<ListedSnapshot[]> =>
  db.rows(sql`SELECT name, taken, records FROM snapshots WHERE tenant = ${db.tenant} ORDER BY seq`);

const find = (db: TenantReader, name: string): Promise<SnapshotRow | undefined> =>
  firstRow(db, sql`SELECT * FROM snapshots WHERE tenant = ${db.tenant} AND name = ${name}`);

async function demand(db: TenantReader, name: string): Promise<SnapshotRow> {
  const row = await find(db, name);
  if (row === undefined) throw unknownRecord('snapshot', name);
  return row;
}

/** Replaces one with the same name. */
export async function takeSnapshot(db: Db, name: string, taken: string): Promise<ListedSnapshot> {
  if (await find(db, name)) await removeSnapshot(db, name);
  const id = randomUUID();
  copyRecords(db, db.tenant, id);
  const records = (await countRecordsByTenant(db, [db.tenant])).get(db.tenant) ?? 0;
  // The transaction has locked its row.
  const state = getState((await findTenant(db, db.tenant))!);
  const listed = { name, taken, records };
  db.send(insert('snapshots', { tenant: db.tenant, id, ...listed, ...state }));
  return listed;
}

/**
 * Restores the tenant, with its clock and its ids.
 *
 * @throws Failure (404) when there is no such snapshot.
 */
export async function restoreSnapshot(db: Db, name: string): Promise<void> {
  const snapshot = await demand(db, name);
  await removeRecords(db);
  copyRecords(db, snapshot.id, db.tenant);
  changeTenant(db, db.tenant, getState(snapshot));
}

/** @throws Failure (404) when there is no such snapshot. */
export async function removeSnapshot(db: Db, name: string): Promise<void> {
  const { id } = await demand(db, name);
  await removeRecords({ ...db, tenant: id });
  db.send(sql`DELETE FROM snapshots WHERE id = ${id}`);
}
