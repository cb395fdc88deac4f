// The rows of expectations: how the gateway responds to calls of a tenant.
import { firstRow, type Reader } from './dialect.ts';
import { insert, nothing, sql, type Statement } from './sql.ts';
import type { Tables } from './tables.ts';
import type { Db, ExpectedOperations, TenantReader } from './tenants.ts';

export type ExpectationRow = Tables['expectations'];
type Source = ExpectationRow['source'];

const ofSource = (source: Source | undefined) =>
  source === undefined ? nothing : sql`AND source = ${source}`;

/** In the order in which they apply. Those of a replay apply after them, and can be many. */
export const listExpectations = async ({
  tenant,
  ...reader
}: TenantReader): Promise<ExpectationRow[]> =>
  reader.rows(sql`SELECT * FROM expectations
    WHERE tenant = ${tenant} AND source = 'control' ORDER BY seq`);

export async function findExpectedOperations(
  reader: Reader,
  tenant: string,
): Promise<ExpectedOperations> {
  const rows = await reader.rows<Pick<ExpectationRow, 'source' | 'operation'>>(
    sql`SELECT DISTINCT source, operation FROM expectations WHERE tenant = ${tenant}`,
  );
  const ofOne = (source: Source): ReadonlySet<string | null> =>
    new Set(rows.filter((row) => row.source === source).map(({ operation }) => operation));
  return { control: ofOne('control'), replay: ofOne('replay') };
}

/** The next response to a recorded request. */
export const findRecorded = (
  db: Db,
  operation: string,
  key: string,
): Promise<ExpectationRow | undefined> =>
  firstRow(
    db,
    sql`SELECT * FROM expectations WHERE tenant = ${db.tenant} AND source = 'replay'
      AND operation = ${operation} AND match_key = ${key} ORDER BY seq LIMIT 1`,
  );

export const findUnrecorded = (db: Db): Promise<ExpectationRow | undefined> =>
  firstRow(
    db,
    sql`SELECT * FROM expectations WHERE tenant = ${db.tenant} AND source = 'replay'
      AND operation IS NULL ORDER BY seq LIMIT 1`,
  );

/** The first recordings of an operation. */
export const listRecorded = async (
  { tenant, ...reader }: TenantReader,
  operation: string,
  limit: number,
): Promise<ExpectationRow[]> =>
  reader.rows(sql`SELECT * FROM expectations WHERE tenant = ${tenant} AND source = 'replay'
    AND operation = ${operation} ORDER BY seq LIMIT ${limit}`);

/** Removes a response that is not repeated, so that the next is found at once. */
export const useUp = async (db: Db, seq: number): Promise<void> =>
  db.send(sql`DELETE FROM expectations WHERE tenant = ${db.tenant} AND seq = ${seq}`);

export type NewExpectation = Pick<
  ExpectationRow,
  'source' | 'operation' | 'document' | 'times' | 'match_key'
>;

/** @returns its number */
export async function addExpectation(db: Db, row: NewExpectation): Promise<number> {
  const [added] = await db.rows<{ seq: number }>(sql`${insertExpectation(db, row)} RETURNING seq`);
  return added?.seq ?? 0;
}

export function addExpectations(db: Db, rows: readonly NewExpectation[]): void {
  for (const row of rows) db.send(insertExpectation(db, row));
}

const insertExpectation = ({ tenant }: Db, row: NewExpectation): Statement =>
  insert('expectations', { tenant, ...row, hits: 0, draws: 0 });

/** Clears all of a source, or one. @returns how many there were */
export async function removeExpectations(db: Db, source?: Source, seq?: number): Promise<number> {
  const one = seq === undefined ? nothing : sql`AND seq = ${seq}`;
  const rows = await db.rows(sql`DELETE FROM expectations
    WHERE tenant = ${db.tenant} ${ofSource(source)} ${one} RETURNING seq`);
  return rows.length;
}

/**
 * Counts a matching call and returns its number; `undefined` when it has been applied to as many
 * calls as it should, or was cleared.
 */
export async function drawExpectation(db: Db, seq: number): Promise<number | undefined> {
  const [row] = await db.rows<{ draws: number }>(sql`
    UPDATE expectations SET draws = draws + 1
    WHERE tenant = ${db.tenant} AND seq = ${seq} AND (times IS NULL OR hits < times)
    RETURNING draws`);
  return row?.draws;
}

/** Counts a call that it is applied to. @returns the number of the call, from 1 */
export async function hitExpectation(db: Db, seq: number): Promise<number> {
  const [row] = await db.rows<{ hits: number }>(sql`
    UPDATE expectations SET hits = hits + 1
    WHERE tenant = ${db.tenant} AND seq = ${seq} RETURNING hits`);
  return row?.hits ?? 0;
}
