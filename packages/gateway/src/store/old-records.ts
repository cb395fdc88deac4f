// What calls make and nothing takes away: guests, banners, and answers to surveys.
import { join, raw, sql, type Statement } from './sql.ts';
import type { Db } from './tenant.ts';

/**
 * Removes those that were made before a time (milliseconds since 1970). When one was made stands in
 * its id, which is of version 7; one whose id was given, or follows from a seed, stays. A guest stays
 * who was invited, hosts, or was in a room.
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
