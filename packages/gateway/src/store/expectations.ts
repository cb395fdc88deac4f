// The rows of expectations: how the gateway responds to calls of a tenant.
import { insert, nothing, sql } from './sql.ts';
import type { Tables } from './tables.ts';
import type { Db, TenantReader } from './tenant.ts';

export type ExpectationRow = Tables['expectations'];
type Source = ExpectationRow['source'];

const ofSource = (source: Source | undefined) =>
  source === undefined ? nothing : sql`AND source = ${source}`;

/** In the order in which they apply: those of a replay come last. */
export const listExpectations = async (
  { tenant, ...reader }: TenantReader,
  source?: Source,
): Promise<ExpectationRow[]> =>
  reader.rows(sql`SELECT * FROM expectations
    WHERE tenant = ${tenant} ${ofSource(source)} ORDER BY source, seq`);

export async function countExpectations(db: Db, source: Source): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    SELECT count(*) AS n FROM expectations WHERE tenant = ${db.tenant} ${ofSource(source)}`);
  return row?.n ?? 0;
}

export type NewExpectation = Pick<ExpectationRow, 'source' | 'operation' | 'document' | 'times'>;

/** @returns its number */
export async function addExpectation(db: Db, row: NewExpectation): Promise<number> {
  const [added] = await db.returning<{ seq: number }>(
    sql`${insert('expectations', { tenant: db.tenant, ...row, hits: 0, draws: 0 })} RETURNING seq`,
  );
  return added?.seq ?? 0;
}

/** Adds many, without returning their numbers. */
export function addExpectations(db: Db, rows: readonly NewExpectation[]): void {
  for (const row of rows) {
    db.send(insert('expectations', { tenant: db.tenant, ...row, hits: 0, draws: 0 }));
  }
}

/** Clears all of a source, or one. @returns how many there were */
export async function removeExpectations(db: Db, source?: Source, seq?: number): Promise<number> {
  const one = seq === undefined ? nothing : sql`AND seq = ${seq}`;
  const rows = await db.returning(sql`DELETE FROM expectations
    WHERE tenant = ${db.tenant} ${ofSource(source)} ${one} RETURNING seq`);
  return rows.length;
}

/**
 * Counts a matching call and returns its number; `undefined` when it has been applied to as many
 * calls as it should, or was cleared.
 */
export async function drawExpectation(db: Db, seq: number): Promise<number | undefined> {
  const [row] = await db.returning<{ draws: number }>(sql`
    UPDATE expectations SET draws = draws + 1
    WHERE tenant = ${db.tenant} AND seq = ${seq} AND (times IS NULL OR hits < times)
    RETURNING draws`);
  return row?.draws;
}

/** Counts a call that it is applied to. @returns the number of the call, from 1 */
export async function hitExpectation(db: Db, seq: number): Promise<number> {
  const [row] = await db.returning<{ hits: number }>(sql`
    UPDATE expectations SET hits = hits + 1
    WHERE tenant = ${db.tenant} AND seq = ${seq} RETURNING hits`);
  return row?.hits ?? 0;
}
