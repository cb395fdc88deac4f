// The users who may host a room, or the rooms of a set, in addition to its own host.
import type { User } from '@room-sessions/models';
import { badInput } from '../failure.ts';
import { scalarProperties } from '../document-schemas.ts';
import type { SeedAlternateHost } from './kinds/seed-data.ts';
import { JsonList, membersOf, type Page, pageClause, type SortKeys } from './page.ts';
import { demandRecord, insertRecord } from './records.ts';
import { nothing, raw, sql } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';
import { fold, pairId, sameId } from './text.ts';

/** Hosts with their users, after the selected columns. */
const withUsers = raw(`
  FROM alternate_hosts AS records
  JOIN users ON users.tenant = records.tenant AND users.id = records.user_id`);

export async function listAlternateHosts(
  db: TenantReader,
  ownerId: string,
  { text, page }: { text?: string | undefined; page: Page },
): Promise<JsonList> {
  const matching = text ? sql`AND ${db.dialect.contains('users.search', fold(text))}` : nothing;
  const { sort } = page;
  // By a property of the record or of its user: `host`, `name`, `user.name`.
  const wanted = {
    ...page,
    sort: sort && { ...sort, property: sort.property.replace(/^user\./, '') },
  };
  const end = pageClause(db.dialect, wanted, sortKeys);
  const rows = await db.rows<{ document: string; host: number; licensed: number }>(sql`
    SELECT users.document, records.host, records.licensed
    ${withUsers} WHERE records.tenant = ${db.tenant} AND records.owner_id = ${sameId(ownerId)}
    ${matching} ${end}`);
  return new JsonList(
    rows.map(
      ({ document, host, licensed }) =>
        `{"user":${document},"host":${host === 1},"licensed":${licensed === 1}}`,
    ),
  );
}

const sortKeys: SortKeys = new Map([
  ['host', () => raw('records.host')],
  ['licensed', () => raw('records.licensed')],
  ...membersOf('users.document', scalarProperties('User')),
]);

/** Only the users, as rooms and room sets contain them. */
export async function alternateHostUsers(db: TenantReader, ownerId: string): Promise<User[]> {
  const rows = await db.rows<{ document: string }>(sql`SELECT users.document ${withUsers}
    WHERE records.tenant = ${db.tenant} AND records.owner_id = ${sameId(ownerId)} ORDER BY records.seq`);
  return rows.map(({ document }) => JSON.parse(document) as User);
}

export function addAlternateHost(
  db: Db,
  ownerId: string,
  { userId, host = false, licensed = false }: Omit<SeedAlternateHost, 'ownerId'>,
): void {
  const record = { ownerId: sameId(ownerId), userId: sameId(userId), host, licensed };
  const added = insertRecord(db, 'alternateHosts', pairId(ownerId, userId), record);
  // An existing alternate host does not change.
  db.send(sql`${added} ON CONFLICT DO NOTHING`);
}

export async function replaceAlternateHosts(
  db: Db,
  ownerId: string,
  users: readonly User[],
): Promise<void> {
  const ids = users.map((user, index) => {
    if (user.userId !== undefined) return sameId(user.userId);
    throw badInput(`body.alternateHosts[${index}].userId: expected a UUID, got nothing`);
  });
  for (const id of ids) await demandRecord(db, 'users', id);
  const others = sql`NOT (${db.dialect.among(raw('user_id'), ids)})`;
  db.send(
    sql`DELETE FROM alternate_hosts
      WHERE tenant = ${db.tenant} AND owner_id = ${sameId(ownerId)} AND ${others}`,
  );
  for (const userId of ids) addAlternateHost(db, ownerId, { userId });
}

export function copyAlternateHosts(db: Db, ownerId: string, copyId: string): void {
  const [from, to] = [sameId(ownerId), sameId(copyId)];
  const owner = (id: string): string => `"ownerId":"${id}"`;
  db.send(sql`INSERT INTO alternate_hosts (tenant, id, document, owner_id, user_id, host, licensed)
    SELECT tenant, ${to} || '.' || user_id, replace(document, ${owner(from)}, ${owner(to)}),
      ${to}, user_id, host, licensed
    FROM alternate_hosts WHERE tenant = ${db.tenant} AND owner_id = ${from} ORDER BY seq`);
}
