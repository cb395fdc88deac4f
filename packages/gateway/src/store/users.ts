import type { User } from '@room-sessions/models';
import { sql } from 'kysely';
import { dialectOf } from './dialect-of.ts';
import { addRecord, sameId } from './records.ts';
import type { Db } from './tenant.ts';

export async function addUser(db: Db, user: User & { userId: string }): Promise<void> {
  await addRecord(db, 'users', user.userId, user, { search: searchable(user) });
}

/** Folded here, not in SQL: SQLite lowers ASCII letters only. */
function searchable(user: User): string {
  const parts = [user.name, user.firstName, user.middleName, user.lastName, user.emailAddress];
  return fold(parts.filter((part) => part !== undefined).join('\n'));
}

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The users that exist of those ids, by id. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<Map<string, User>> {
  const found = new Map<string, User>();
  // SQLite binds at most 32,766 values to a query.
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = await db.query
      .selectFrom('users')
      .select(['id', 'document'])
      .where('tenant', '=', db.tenant)
      .where('id', 'in', ids.slice(from, from + 1000).map(sameId))
      .execute();
    for (const row of rows) found.set(row.id, JSON.parse(row.document) as User);
  }
  return found;
}

/** Upper and lower case of ASCII letters are the same; other letters differ between the stores. */
export const foldEmail = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The users that have these e-mail addresses, by address; oldest first. */
export async function findUsersByEmail(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, User[]>> {
  const found = new Map<string, User[]>();
  const folded = [...new Set(emails.map(foldEmail))];
  const stored = sql`lower(${dialectOf(db.query).jsonText('document', 'emailAddress')})`;
  for (let from = 0; from < folded.length; from += 1000) {
    const { rows } = await sql<{ document: string }>`
      SELECT document FROM users WHERE tenant = ${db.tenant}
      AND ${stored} IN (${sql.join(folded.slice(from, from + 1000))}) ORDER BY seq
    `.execute(db.query);
    for (const row of rows) {
      const user = JSON.parse(row.document) as User;
      const email = foldEmail(user.emailAddress ?? '');
      found.set(email, [...(found.get(email) ?? []), user]);
    }
  }
  return found;
}
