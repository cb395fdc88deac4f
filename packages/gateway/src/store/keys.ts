// The rows of keys. Which keys there are is no tenant's own affair: nothing here is scoped.
import type { Insertable, Kysely, Selectable } from 'kysely';
import { run } from './fixed.ts';
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

/** In the order in which they were asked for. */
export const listKeys = async (db: Kysely<Tables>): Promise<KeyRow[]> =>
  db.selectFrom('keys').selectAll().orderBy('seq').execute();

export const oldestIssuedKey = async (db: Kysely<Tables>): Promise<KeyRow | undefined> =>
  db
    .selectFrom('keys')
    .selectAll()
    .where('state', '=', 'issued')
    .where('source', '=', 'issued')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();

export async function countPendingKeys(db: Kysely<Tables>): Promise<number> {
  const { pending } = await db
    .selectFrom('keys')
    .select((query) => query.fn.countAll<number>().as('pending'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return pending;
}

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
