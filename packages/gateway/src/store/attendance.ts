// The current and former users of a room: the counts in `socialMeta`, and `didAttend` of an invite.
import { firstRow } from './dialect.ts';
import type { SeedVisit } from './kinds/seed-data.ts';
import { sameId } from './text.ts';
import { insert, raw, sql, type Statement } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';

export interface Attendance {
  numberOfAttendees: number;
  numberCurrentlyPresent: number;
}

/** Adds a visit. Without times an invite says that the user attended. */
export function addVisit(db: Db, { socialId, userId, entered, left }: SeedVisit): void {
  const ids = { tenant: db.tenant, room_id: sameId(socialId), user_id: sameId(userId) };
  db.send(insert('visits', { ...ids, entered: entered ?? null, went: left ?? null }));
}

export function leaveRoom(db: Db, socialId: string, userId: string, now: string): void {
  db.send(
    sql`UPDATE visits SET went = ${now} WHERE ${ofUser(db, socialId, userId)} AND ${underWay}`,
  );
}

export const isPresent = (db: TenantReader, socialId: string, userId: string): Promise<boolean> =>
  exists(db, sql`${ofUser(db, socialId, userId)} AND ${underWay}`);

/** Whether the user is or was in the room. */
export const hasAttended = (db: TenantReader, socialId: string, userId: string): Promise<boolean> =>
  exists(db, ofUser(db, socialId, userId));

const exists = async (db: TenantReader, visit: Statement): Promise<boolean> =>
  (await firstRow(db, sql`SELECT seq FROM visits WHERE ${visit} LIMIT 1`)) !== undefined;

export async function getAttendance(db: TenantReader, socialId: string): Promise<Attendance> {
  const row = await firstRow<Attendance>(
    db,
    sql`SELECT count(DISTINCT user_id) AS "numberOfAttendees",
        count(CASE WHEN ${underWay} THEN 1 END) AS "numberCurrentlyPresent"
      FROM visits WHERE ${ofRoom(db, socialId)}`,
  );
  return { numberOfAttendees: 0, numberCurrentlyPresent: 0, ...row };
}

/** Removes only visits without a time: an invite cannot undo a recorded visit. */
export function removeAttendance(db: Db, socialId: string, userId: string): void {
  db.send(sql`DELETE FROM visits WHERE ${ofUser(db, socialId, userId)} AND entered IS NULL`);
}

const ofRoom = ({ tenant }: TenantReader, socialId: string): Statement =>
  sql`tenant = ${tenant} AND room_id = ${sameId(socialId)}`;

const ofUser = (db: TenantReader, socialId: string, userId: string): Statement =>
  sql`${ofRoom(db, socialId)} AND user_id = ${sameId(userId)}`;

/** A visit that has begun and not ended, without those that were only reported. */
const underWay = raw('entered IS NOT NULL AND went IS NULL');
