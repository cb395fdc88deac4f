// Removes a record with what belongs to it.
import { Failure, unknownRecord } from '../failure.ts';
import { collectionTables } from './browse.ts';
import type { DataCollection } from './collections.ts';
import { sameId } from './records.ts';
import { raw, sql, type Statement } from './sql.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

/** Rows of a table. */
export interface Rows {
  readonly table: keyof Tables;
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

const rowsWith = (tables: readonly (keyof Tables)[], where: Statement): Rows[] =>
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

/**
 * Removes a record and what belongs to it.
 *
 * @param take is called with the rows of each table before they are removed. @returns how many
 * @throws Failure (404) when the record does not exist.
 */
export async function removeWithParts(
  db: Db,
  collection: DataCollection,
  id: string,
  take: (rows: Rows) => Promise<number>,
): Promise<void> {
  let removed = 0;
  for (const rows of listRows(db, collection, id)) {
    removed += await take(rows);
    db.send(sql`DELETE FROM ${raw(rows.table)} WHERE tenant = ${db.tenant} AND ${rows.where}`);
  }
  if (removed === 0) throw unknownRecord(`record in ${collection}`, id);
}
