// Changes and removes single records, for the console and tests and not for the API.
import { place, valueAt } from '../checks/describe.ts';
import { badInput, unknownRecord } from '../failure.ts';
import type { SeedData, SeedKind } from './kinds/seed-data.ts';
import type { Db } from './tenants.ts';
import type { Kind } from './kinds/kind.ts';
import { getKind, kindNames, tableOf, toSeedRecord } from './kinds/lookup.ts';
import type { Documents } from './tables.ts';
import { merge } from './merge.ts';
import { findRecord, replaceRecord } from './records.ts';
import { allColumns } from './scoped.ts';
import { raw, sql, type Statement } from './sql.ts';
import { sameId } from './text.ts';

type Changes = Readonly<Record<string, unknown>>;

/**
 * Changes a stored record by JSON merge patch (RFC 7396): members are merged, null removes one.
 *
 * @param check throws when the changed record is not valid.
 * @throws Failure (400, 404)
 */
export async function changeRecord(
  db: Db,
  collection: SeedKind,
  id: string,
  changes: Changes,
  check: (record: Record<string, unknown>) => void,
): Promise<void> {
  const before = (await findRecord(db, collection, id)) as Record<string, unknown> | undefined;
  if (before === undefined) throw unknownRecord(`record in ${collection}`, id);
  refuseFixed(getKind(collection), before, changes);
  const record = merge(before, changes, true);
  check(record);
  replaceRecord(db, collection, id, record as Documents[SeedKind]);
}

function refuseFixed(
  { id = '', pair, fixed = [], derived = [] }: Kind,
  before: Changes,
  changes: Changes,
): void {
  for (const path of [id, ...(pair ?? []), ...fixed, ...derived]) {
    const names = path.split('.');
    const [old, given] = [valueAt(before, names), valueAt(changes, names)];
    if (given === undefined || folded(old) === folded(given)) continue;
    throw badInput(`${place(['body', ...names])}: cannot be changed here`);
  }
}

/** Ids ignore case. */
const folded = (value: unknown): unknown => (typeof value === 'string' ? sameId(value) : value);

/**
 * Removes a record with the kinds whose parent it is.
 *
 * @returns the removed records as seed data
 * @throws Failure (404)
 */
export async function removeRecord(
  db: Db,
  collection: SeedKind,
  id: string,
): Promise<{ removed: number; data: SeedData }> {
  const lists = new Map<SeedKind, object[]>();
  await removeRows(db, collection, sql`id = ${sameId(id)}`, lists);
  const removed = [...lists.values()].reduce((sum, { length }) => sum + length, 0);
  if (removed === 0) throw unknownRecord(`record in ${collection}`, id);
  return { removed, data: Object.fromEntries(lists) };
}

/** Removes the rows after their parts, whose condition uses them. */
async function removeRows(
  db: Db,
  name: SeedKind,
  where: Statement,
  removed: Map<SeedKind, object[]>,
): Promise<void> {
  const table = raw(tableOf(name));
  const rows = sql`tenant = ${db.tenant} AND ${where}`;
  for (const part of kindNames) {
    const parent = getKind(part).parents?.[name];
    if (parent === undefined) continue;
    const among = sql`${raw(parent)} IN (SELECT id FROM ${table} WHERE ${rows})`;
    await removeRows(db, part, among, removed);
  }
  const found = await db.rows<object>(
    sql`SELECT ${allColumns(name)} FROM ${table} WHERE ${rows} ORDER BY seq`,
  );
  if (found.length === 0) return;
  const items = found.map((row) => toSeedRecord(name, row));
  removed.set(name, [...(removed.get(name) ?? []), ...items]);
  db.send(sql`DELETE FROM ${table} WHERE ${rows}`);
}
