// Snapshots: what a tenant had, under a name. Their records stand beside all others, as those of a
// tenant that no key opens: taking and restoring are copies within the database.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { changeKey, findKey } from './keys.ts';
import { copyRecords, removeRecords } from './scoped.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

export type SnapshotRow = Selectable<Tables['snapshots']>;

/** In the order in which they were taken. */
export const listSnapshots = async ({ query, tenant }: Db): Promise<SnapshotRow[]> =>
  query.selectFrom('snapshots').selectAll().where('tenant', '=', tenant).orderBy('seq').execute();

export const findSnapshot = async (
  { query, tenant }: Db,
  name: string,
): Promise<SnapshotRow | undefined> =>
  query
    .selectFrom('snapshots')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .executeTakeFirst();

/** Takes the place of one with the same name. */
export async function takeSnapshot(db: Db, name: string, taken: string): Promise<SnapshotRow> {
  const before = await findSnapshot(db, name);
  if (before) await removeSnapshot(db, before);
  const id = randomUUID();
  const records = await copyRecords(db, db.tenant, id);
  const { id_seed, ids_made, clock_frozen, clock_offset } = await ownKey(db);
  return db.query
    .insertInto('snapshots')
    .values({
      tenant: db.tenant,
      id,
      name,
      taken,
      records,
      id_seed,
      ids_made,
      clock_frozen,
      clock_offset,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The tenant is as it was, with its clock and its ids. */
export async function restoreSnapshot(db: Db, snapshot: SnapshotRow): Promise<void> {
  await removeRecords(db);
  await copyRecords(db, snapshot.id, db.tenant);
  const { id_seed, ids_made, clock_frozen, clock_offset } = snapshot;
  await changeKey(db.query, db.tenant, { id_seed, ids_made, clock_frozen, clock_offset });
}

export async function removeSnapshot(db: Db, { id }: SnapshotRow): Promise<void> {
  await removeRecords({ ...db, tenant: id });
  await db.query.deleteFrom('snapshots').where('id', '=', id).execute();
}

async function ownKey({ query, tenant }: Db): Promise<Selectable<Tables['keys']>> {
  const row = await findKey(query, tenant);
  if (row === undefined) throw new Error(`the tenant ${tenant} has no key`);
  return row;
}
