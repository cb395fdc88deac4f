// Who is in a room and who was: what `socialMeta` counts, and what an invite calls `didAttend`.
import { firstRow } from './dialect.ts';
import { inParts } from './parts.ts';
import { sameId } from './records.ts';
import { insert, raw, sql, type Statement } from './sql.ts';
import type { Db, TenantReader } from './tenant.ts';

export interface Attendance {
  numberOfAttendees: number;
  numberCurrentlyPresent: number;
}

/** For a user who is not there. */
export function enterRoom(db: Db, socialId: string, userId: string, entered: string): void {
  const row = { tenant: db.tenant, room_id: sameId(socialId), user_id: sameId(userId), entered };
  db.send(insert('visits', row));
}

/** For a user who is there. */
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

/** Those of the users, by id, who are in the room or were. */
export async function attendeesAmong(
  db: TenantReader,
  socialId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const part of inParts(db, userIds.map(sameId))) {
    const rows = await db.rows<{ user_id: string }>(
      sql`SELECT DISTINCT user_id FROM visits
        WHERE ${ofRoom(db, socialId)} AND ${db.dialect.among(raw('user_id'), part)}`,
    );
    for (const row of rows) found.add(row.user_id);
  }
  return found;
}

/** Visits whose time nobody knows: somebody says that these users attended. */
export async function addAttendees(
  db: Db,
  socialId: string,
  userIds: readonly string[],
): Promise<void> {
  for await (const part of inParts(
    db,
    userIds.map((id) => [sameId(id)]),
  )) {
    db.send(sql`INSERT INTO visits (tenant, room_id, user_id)
      SELECT ${db.tenant}, ${sameId(socialId)}, given.user_id
      FROM (${db.dialect.given(part, ['user_id'])}) AS given`);
  }
}

/** That these users did not attend is believed of visits whose time nobody knows, and of no other. */
export function removeAttendees(db: Db, socialId: string, userIds: readonly string[]): void {
  if (userIds.length === 0) return;
  const users = db.dialect.among(raw('user_id'), userIds.map(sameId));
  db.send(sql`DELETE FROM visits WHERE ${ofRoom(db, socialId)} AND ${users} AND entered IS NULL`);
}

const ofRoom = ({ tenant }: TenantReader, socialId: string): Statement =>
  sql`tenant = ${tenant} AND room_id = ${sameId(socialId)}`;

const ofUser = (db: TenantReader, socialId: string, userId: string): Statement =>
  sql`${ofRoom(db, socialId)} AND user_id = ${sameId(userId)}`;

/** That of somebody who entered and has not left; one that was only reported is none of these. */
const underWay = raw('entered IS NOT NULL AND went IS NULL');
