// The current and former users of a room: the counts in `socialMeta`, and `didAttend` of an invite.
import { firstRow } from './dialect.ts';
import type { SeedParticipant } from './kinds/seed-data.ts';
import { addRecord, findRecord, replaceRecord } from './records.ts';
import { pairId, sameId } from './text.ts';
import { sql } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';

export interface Attendance {
  numberOfAttendees: number;
  numberCurrentlyPresent: number;
}

export const findParticipant = (
  db: TenantReader,
  socialId: string,
  userId: string,
): Promise<SeedParticipant | undefined> => findRecord(db, 'participants', pairId(socialId, userId));

/** Without times an invite says that the user attended. */
export const addParticipant = (db: Db, one: SeedParticipant): void =>
  addRecord(db, 'participants', pairId(one.socialId, one.userId), one);

export const changeParticipant = (db: Db, one: SeedParticipant): void =>
  replaceRecord(db, 'participants', pairId(one.socialId, one.userId), one);

/** Entered, and did not leave. */
export const isPresent = ({ entered, left }: Partial<SeedParticipant> = {}): boolean =>
  entered !== undefined && left === undefined;

export async function getAttendance(db: TenantReader, socialId: string): Promise<Attendance> {
  const counts = sql`SELECT count(*) AS "numberOfAttendees",
      count(CASE WHEN entered IS NOT NULL AND went IS NULL THEN 1 END) AS "numberCurrentlyPresent"
    FROM participants WHERE tenant = ${db.tenant} AND room_id = ${sameId(socialId)}`;
  return (await firstRow<Attendance>(db, counts))!;
}

/** Removes a user who was only reported: an invite cannot undo a recorded presence. */
export function removeReported(db: Db, socialId: string, userId: string): void {
  db.send(sql`DELETE FROM participants WHERE tenant = ${db.tenant}
    AND id = ${pairId(socialId, userId)} AND entered IS NULL`);
}
