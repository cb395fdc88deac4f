import type { User } from '@room-sessions/models';
import { addRecord } from './records.ts';
import { inParts } from './parts.ts';
import { sql } from './sql.ts';
import type { Db, TenantReader } from './tenant.ts';

export function addUser(db: Db, user: User & { userId: string }): void {
  addRecord(db, 'users', user.userId, user, { search: searchable(user) });
}

/**
 * The text that `text` of a list searches. In lower case here, because SQLite lowers only ASCII
 * letters.
 */
export function searchable(user: User): string {
  const parts = [user.name, user.firstName, user.middleName, user.lastName, user.emailAddress];
  return fold(parts.filter((part) => part !== undefined).join('\n'));
}

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** ASCII letters ignore case; other letters differ between the stores. */
export const lowerAscii = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The users with these email addresses, by address; the oldest first. */
export async function findUsersByEmail(
  db: TenantReader,
  emails: readonly string[],
): Promise<Map<string, User[]>> {
  const found = new Map<string, User[]>();
  const stored = sql`lower(${db.dialect.jsonText('document', 'emailAddress')})`;
  for await (const part of inParts(db, [...new Set(emails.map(lowerAscii))])) {
    const rows = await db.rows<{ document: string }>(
      sql`SELECT document FROM users WHERE tenant = ${db.tenant}
        AND ${db.dialect.among(stored, part)} ORDER BY seq`,
    );
    for (const row of rows) {
      const user = JSON.parse(row.document) as User;
      const email = lowerAscii(user.emailAddress ?? '');
      found.set(email, [...(found.get(email) ?? []), user]);
    }
  }
  return found;
}
