// Removed records that can be restored. Like the records of a snapshot they belong to a tenant that
// no key opens, so that removing and restoring are updates within the database.
import { randomUUID } from 'node:crypto';
import { Failure, shortened, unknownRecord } from '../failure.ts';
import { collectionTables } from './browse.ts';
import type { DataCollection } from './collections.ts';
import { firstRow } from './dialect.ts';
import { sameId } from './records.ts';
import { countRecordsByTenant } from './scoped.ts';
import { scoped } from './scoped-tables.ts';
import {
  addSnapshot,
  findSnapshot,
  listRemovals,
  removalName,
  removeSnapshot,
} from './snapshots.ts';
import { join, raw, sql, type Statement } from './sql.ts';
import type { Db } from './tenant.ts';

/** How many removals of a tenant can be undone. */
const mostRemovals = 20;

/** Rows of a table. */
interface Rows {
  readonly table: string;
  readonly where: Statement;
}

/**
 * All rows that are removed with a record, and then the record itself: earlier conditions use later
 * rows.
 */
function listRows(db: Db, collection: DataCollection, id: string): Rows[] {
  const key = sameId(id);
  if (collection === 'alternateHosts') {
    const [owner = '', user = ''] = key.split('.');
    const where = sql`owner_id = ${owner} AND user_id = ${user}`;
    return [{ table: 'alternate_hosts', where }];
  }
  if (collection === 'participants') {
    throw new Failure(
      400,
      'participants cannot be removed as records; DELETE /rooms/{socialId}/participants/{userId} ' +
        'lets a user leave',
    );
  }
  const record = { table: collectionTables[collection].table, where: sql`id = ${key}` };
  if (collection === 'users') {
    return [...rowsWith(['invites', 'alternate_hosts', 'visits'], sql`user_id = ${key}`), record];
  }
  if (collection === 'recordings') {
    return [...rowsWith(['transcriptions'], sql`recording_id = ${key}`), record];
  }
  if (collection === 'rooms') return rowsOfRooms(db, sql`id = ${key}`);
  if (collection === 'roomSets') {
    const hosts = rowsWith(['alternate_hosts'], sql`owner_id = ${key}`);
    return [...hosts, ...rowsOfRooms(db, sql`room_set_id = ${key}`), record];
  }
  return [record];
}

const rowsWith = (tables: readonly string[], where: Statement): Rows[] =>
  tables.map((table) => ({ table, where }));

function rowsOfRooms({ dialect, tenant }: Db, where: Statement): Rows[] {
  const rooms = sql`IN (SELECT id FROM rooms WHERE tenant = ${tenant} AND ${where})`;
  // Stored unchanged, so the case may differ.
  const named = sql`lower(${dialect.jsonText('document', 'socialId')}) ${rooms}`;
  const recordings = sql`SELECT id FROM recordings WHERE tenant = ${tenant} AND ${named}`;
  return [
    ...rowsWith(['transcriptions'], sql`recording_id IN (${recordings})`),
    ...rowsWith(['recordings', 'banners'], named),
    ...rowsWith(['invites', 'visits'], sql`room_id ${rooms}`),
    ...rowsWith(['alternate_hosts'], sql`owner_id ${rooms}`),
    { table: 'rooms', where },
  ];
}

export interface Removal {
  /** How many records were removed. */
  readonly removed: number;
  /** The id of the removal, for restoring it. */
  readonly undo: string;
}

/**
 * Removes a record and what belongs to it.
 *
 * @param now ISO text
 * @throws Failure (404) when the record does not exist.
 */
export async function removeWithParts(
  db: Db,
  collection: DataCollection,
  id: string,
  now: string,
): Promise<Removal> {
  const undo = randomUUID();
  for (const { table, where } of listRows(db, collection, id)) {
    db.send(
      sql`UPDATE ${raw(table)} SET tenant = ${undo} WHERE tenant = ${db.tenant} AND ${where}`,
    );
  }
  const removed = (await countRecordsByTenant(db, [undo])).get(undo) ?? 0;
  if (removed === 0) throw unknownRecord(`record in ${collection}`, id);
  const earlier = await listRemovals(db);
  for (const one of earlier.slice(0, Math.max(0, earlier.length + 1 - mostRemovals))) {
    await removeSnapshot(db, one);
  }
  await addSnapshot(db, { id: undo, name: removalName(undo), taken: now, records: removed });
  return { removed, undo };
}

/**
 * Restores the records of a removal at their old positions.
 *
 * @throws Failure (404) when the removal does not exist, (409) when a new record has one of the
 * ids.
 */
export async function restoreRemoval(db: Db, undo: string): Promise<number> {
  const removal = await findSnapshot(db, removalName(undo));
  if (removal === undefined) {
    throw new Failure(
      404,
      `no removal ${shortened(undo)}: it was already undone, or ${mostRemovals} others followed it`,
    );
  }
  const taken = await firstRow<{ id: string }>(db, takenIds(db.tenant, undo));
  if (taken) {
    throw new Failure(
      409,
      `${taken.id} was added again after its removal; remove it before you restore`,
    );
  }
  for (const table of Object.keys(scoped)) {
    db.send(sql`UPDATE ${raw(table)} SET tenant = ${db.tenant} WHERE tenant = ${undo}`);
  }
  db.send(sql`DELETE FROM snapshots WHERE id = ${undo}`);
  return removal.records;
}

/** The rows of `from` that conflict with rows of `to`, by the unique constraints. */
function takenIds(to: string, from: string): Statement {
  const unique: Readonly<Record<string, readonly string[]>> = {
    alternate_hosts: ['owner_id', 'user_id'],
    invites: ['room_id', 'user_id'],
  };
  const conflicts = Object.entries(scoped).flatMap(([table, columns]) => {
    const keys = [
      ...('id' in columns ? [['id']] : []),
      ...(unique[table] === undefined ? [] : [unique[table]]),
    ];
    return keys.map((names) => {
      const same = names.map((name) => `other.${name} = one.${name}`).join(' AND ');
      return sql`SELECT one.${raw(names.at(-1) ?? '')} AS id
        FROM ${raw(table)} AS one JOIN ${raw(table)} AS other
        ON other.tenant = ${to} AND ${raw(same)} WHERE one.tenant = ${from}`;
    });
  });
  return sql`${join(conflicts, ' UNION ALL ')} LIMIT 1`;
}
