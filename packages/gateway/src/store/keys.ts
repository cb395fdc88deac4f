// The rows of keys. Which keys there are is no tenant's own affair: nothing here is scoped.
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
} from 'kysely';
import { run } from './prepared-queries.ts';
import type { Tables } from './tables.ts';
import type { Tenant } from './tenant.ts';

export type KeyRow = Selectable<Tables['keys']>;

export const findKey = async (db: Kysely<Tables>, id: string): Promise<KeyRow | undefined> =>
  db.selectFrom('keys').selectAll().where('id', '=', id.toLowerCase()).executeTakeFirst();

export const findKeyByHash = async (
  db: Kysely<Tables>,
  hash: string,
): Promise<KeyRow | undefined> =>
  (await run<KeyRow>(db, 'SELECT * FROM keys WHERE hash = ?', [hash]))[0];

export interface KeyQuery {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly states?: readonly KeyRow['state'][] | undefined;
  readonly id?: string | undefined;
  /** Those that wait for an answer come first. */
  readonly pendingFirst?: boolean | undefined;
  /** Leaves out requests of before this time (ISO text), as `removeOldRequests` does. */
  readonly notBefore?: string | undefined;
}

/** In the order in which they were asked for. */
export const listKeys = async (
  db: Kysely<Tables>,
  { offset = 0, limit, states, id, pendingFirst = false, notBefore }: KeyQuery = {},
): Promise<KeyRow[]> =>
  db
    .selectFrom('keys')
    .selectAll()
    .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
    .$if(id !== undefined, (query) => query.where('id', '=', id?.toLowerCase() ?? ''))
    .$if(notBefore !== undefined, (query) =>
      query.where((where) => where.not(isOldRequest(where, notBefore ?? ''))),
    )
    .$if(pendingFirst, (query) => query.orderBy(sql`CASE state WHEN 'pending' THEN 0 ELSE 1 END`))
    .orderBy('seq')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
    .execute();

export const oldestIssuedKey = async (db: Kysely<Tables>): Promise<KeyRow | undefined> =>
  db
    .selectFrom('keys')
    .selectAll()
    .where('state', '=', 'issued')
    .where('source', '=', 'issued')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();

/** Of all addresses, or of one. */
export async function countPendingKeys(db: Kysely<Tables>, from?: string): Promise<number> {
  const { pending } = await db
    .selectFrom('keys')
    .select((query) => query.fn.countAll<number>().as('pending'))
    .where('state', '=', 'pending')
    .$if(from !== undefined, (query) => query.where('requested_from', '=', from ?? ''))
    .executeTakeFirstOrThrow();
  return pending;
}

/** Removes requests that nobody answered, and rejected ones, of before a time (ISO text). */
export async function removeOldRequests(db: Kysely<Tables>, before: string): Promise<void> {
  await db
    .deleteFrom('keys')
    .where((where) => isOldRequest(where, before))
    .execute();
}

const isOldRequest = (
  where: ExpressionBuilder<Tables, 'keys'>,
  before: string,
): Expression<SqlBool> =>
  where.and([
    where('request', 'is not', null),
    where.or([
      where.and([where('state', '=', 'pending'), where('created', '<=', before)]),
      // Without a time it is NULL, which NOT leaves NULL.
      where.and([
        where('state', '=', 'rejected'),
        where(where.fn.coalesce('revoked', sql<string>`''`), '<=', before),
      ]),
    ]),
  ]);

export async function addKey(db: Kysely<Tables>, row: Insertable<Tables['keys']>): Promise<void> {
  await db.insertInto('keys').values(row).execute();
}

export async function changeKey(
  db: Kysely<Tables>,
  id: string,
  changes: Partial<Omit<KeyRow, 'seq' | 'id'>>,
): Promise<void> {
  await db.updateTable('keys').set(changes).where('id', '=', id).execute();
}

/** Whose records a key opens. */
export const tenantOf = (row: KeyRow): Tenant => ({
  id: row.id,
  idSeed: row.id_seed,
  clock: { frozen: row.clock_frozen, offset: row.clock_offset },
});
