// Records that calls create and never delete: guests, banners and survey answers.
import { join, raw, sql, type Statement } from './sql.ts';
import type { Db } from './tenant.ts';

/**
 * Deletes records from before a time (milliseconds since 1970). The time comes from the id, which
 * is a UUID of version 7; records with a given or seeded id stay. Guests who were invited, host a
 * room or were in one stay.
 */
export function removeOldRecords(db: Db, before: number): void {
  const first = Math.max(0, Math.floor(before)).toString(16).padStart(12, '0');
  const isOld = sql`tenant = ${db.tenant} AND id < ${`${first.slice(0, 8)}-${first.slice(8)}`}
    AND substr(id, 15, 1) = '7'`;
  for (const table of ['banners', 'survey_answers']) {
    db.send(sql`DELETE FROM ${raw(table)} WHERE ${isOld}`);
  }
  const named = ['invites', 'alternate_hosts', 'visits'].map(
    (table): Statement =>
      sql`AND id NOT IN (SELECT user_id FROM ${raw(table)} WHERE tenant = ${db.tenant})`,
  );
  db.send(sql`DELETE FROM users WHERE ${isOld} AND search = 'guest' ${join(named, ' ')}`);
}
