// The current and former users of a room: the counts in `socialMeta`, and `didAttend` of an invite.
import { firstRow } from './dialect.ts';
import { sameId } from './text.ts';
import { insert, raw, sql, type Statement } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';

export interface Attendance {
  numberOfAttendees: number;
  numberCurrentlyPresent: number;
}

/** Adds a visit. Without times an invite says that the user attended. */
export function addVisit(
  db: Db,
  visit: {
    readonly socialId: string;
    readonly userId: string;
    readonly entered?: string | undefined;
    readonly left?: string | undefined;
  },
): void {
  const { socialId, userId, entered = null, left = null } = visit;
  const ids = { tenant: db.tenant, room_id: sameId(socialId), user_id: sameId(userId) };
  db.send(insert('visits', { ...ids, entered, went: left }));
}

/** Ends a visit, for a user who is in the room. */
export function leaveRoom(db: Db, socialId: string, userId: string, now: string): void {
  db.send(
    sql`UPDATE visits SET went = ${now} WHERE ${ofUser(db, socialId, userId)} AND ${underWay}`,
  );
}

export async function isPresent(
  db: TenantReader,
  socialId: string,
  userId: string,
): Promise<boolean> {
  const found = sql`SELECT seq FROM visits
    WHERE ${ofUser(db, socialId, userId)} AND ${underWay} LIMIT 1`;
  return (await firstRow(db, found)) !== undefined;
}

export async function getAttendance(db: TenantReader, socialId: string): Promise<Attendance> {
  const row = await firstRow<Attendance>(
    db,
    sql`SELECT count(DISTINCT user_id) AS "numberOfAttendees",
        count(CASE WHEN ${underWay} THEN 1 END) AS "numberCurrentlyPresent"
      FROM visits WHERE ${ofRoom(db, socialId)}`,
  );
  return { numberOfAttendees: 0, numberCurrentlyPresent: 0, ...row };
}

/** Whether the user is or was in the room. */
export async function hasAttended(
  db: TenantReader,
  socialId: string,
  userId: string,
): Promise<boolean> {
  const found = sql`SELECT seq FROM visits WHERE ${ofUser(db, socialId, userId)} LIMIT 1`;
  return (await firstRow(db, found)) !== undefined;
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
