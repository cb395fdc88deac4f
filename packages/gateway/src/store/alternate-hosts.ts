// Who may host a room, or the rooms of a set, beside its own host.
import type { User } from '@room-sessions/models';
import { sql } from 'kysely';
import { scalarProperties } from '../document-schemas.ts';
import { badInput, unknownRecord } from '../failure.ts';
import { dialectOf } from './dialect-of.ts';
import { run } from './prepared-queries.ts';
import { JsonList } from './json.ts';
import { column, jsonProperty, pageClause, type Page, type SortKeys } from './page.ts';
import { sameId } from './records.ts';
import type { Db } from './tenant.ts';
import { findUsers, fold } from './users.ts';

/** By a property of the record, or of its user: `host`, `name`, `user.name`. */
const sortKeys: SortKeys = new Map([
  ['host', column('hosts.host')],
  ['licensed', column('hosts.licensed')],
  ...scalarProperties('User').flatMap((property) => {
    const value = jsonProperty('users.document', property);
    const { name } = property;
    return [[name, value] as const, [`user.${name}`, value] as const];
  }),
]);

export async function listAlternateHosts(
  db: Db,
  ownerId: string,
  wanted: { text?: string | undefined; page: Page },
): Promise<JsonList> {
  const rows = await hostsOf(db, ownerId, wanted);
  return new JsonList(
    rows.map(
      ({ document, host, licensed }) =>
        `{"user":${document},"host":${host === 1},"licensed":${licensed === 1}}`,
    ),
  );
}

interface Row {
  readonly document: string;
  readonly host: number;
  readonly licensed: number;
}

const allHosts = `
  SELECT users.document, hosts.host, hosts.licensed
  FROM alternate_hosts AS hosts
  JOIN users ON users.tenant = hosts.tenant AND users.id = hosts.user_id
  WHERE hosts.tenant = ? AND hosts.owner_id = ? ORDER BY hosts.seq LIMIT ? OFFSET ?`;

async function hostsOf(
  db: Db,
  ownerId: string,
  { text, page }: { text?: string | undefined; page: Page },
): Promise<Row[]> {
  if (!text && page.sort === undefined) {
    const values = [db.tenant, sameId(ownerId), page.limit, page.offset];
    return run<Row>(db.query, allHosts, values);
  }
  const matching = text
    ? sql`AND ${dialectOf(db.query).contains('users.search', fold(text))}`
    : sql``;
  const { rows } = await sql<Row>`
    SELECT users.document, hosts.host, hosts.licensed
    FROM alternate_hosts AS hosts
    JOIN users ON users.tenant = hosts.tenant AND users.id = hosts.user_id
    WHERE hosts.tenant = ${db.tenant} AND hosts.owner_id = ${sameId(ownerId)} ${matching}
    ${pageClause(db.query, page, sortKeys, { id: 'hosts.user_id', seq: 'hosts.seq' })}
  `.execute(db.query);
  return rows;
}

/** The users alone, as rooms and room sets carry them. */
export async function alternateHostUsers(db: Db, ownerId: string): Promise<User[]> {
  const everyone = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const rows = await hostsOf(db, ownerId, { page: everyone });
  return rows.map(({ document }) => JSON.parse(document) as User);
}

export async function addAlternateHost(
  db: Db,
  ownerId: string,
  { userId, host, licensed }: { userId: string; host: boolean; licensed: boolean },
): Promise<void> {
  await db.query
    .insertInto('alternate_hosts')
    .values({
      tenant: db.tenant,
      owner_id: sameId(ownerId),
      user_id: sameId(userId),
      host: Number(host),
      licensed: Number(licensed),
    })
    // Who is one already stays as he is.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The list becomes these users. */
export async function replaceAlternateHosts(
  db: Db,
  ownerId: string,
  users: readonly User[],
): Promise<void> {
  const ids = users.map((user, index) => {
    if (user.userId !== undefined) return sameId(user.userId);
    throw badInput(`body.alternateHosts[${index}].userId: expected a UUID, got nothing`);
  });
  const known = await findUsers(db, ids);
  const stranger = ids.find((id) => !known.has(id));
  if (stranger !== undefined) throw unknownRecord('user', stranger);

  await db.query
    .deleteFrom('alternate_hosts')
    .where('tenant', '=', db.tenant)
    .where('owner_id', '=', sameId(ownerId))
    .$if(ids.length > 0, (query) => query.where('user_id', 'not in', ids))
    .execute();
  for (const userId of ids) {
    await addAlternateHost(db, ownerId, { userId, host: false, licensed: false });
  }
}

export async function copyAlternateHosts(db: Db, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO alternate_hosts (tenant, owner_id, user_id, host, licensed)
    SELECT tenant, ${sameId(to)}, user_id, host, licensed FROM alternate_hosts
    WHERE tenant = ${db.tenant} AND owner_id = ${sameId(from)} ORDER BY seq
  `.execute(db.query);
}
