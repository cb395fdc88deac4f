// Who is in a room and who was: what `socialMeta` counts, and what an invite calls `didAttend`.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sameId } from './records.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

export interface Attendance {
  numberOfAttendees: number;
  numberCurrentlyPresent: number;
}

/** For a user who is not there. */
export async function enterRoom(
  db: Db,
  socialId: string,
  userId: string,
  now: string,
): Promise<void> {
  await addVisit(db, socialId, userId, now);
}

/** @returns whether the user was there. */
export async function leaveRoom(
  db: Db,
  socialId: string,
  userId: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('visits')
    .set({ went: now })
    .where(ofUser(db, socialId, userId))
    .where(underWay)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isPresent(db: Db, socialId: string, userId: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('visits')
    .select('seq')
    .where(ofUser(db, socialId, userId))
    .where(underWay)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getAttendance(db: Db, socialId: string): Promise<Attendance> {
  const visits = db.query
    .selectFrom('visits')
    .where('tenant', '=', db.tenant)
    .where('room_id', '=', sameId(socialId));
  const { all } = await visits
    .select((query) => query.fn.count<number>('user_id').distinct().as('all'))
    .executeTakeFirstOrThrow();
  const { present } = await visits
    .where(underWay)
    .select((query) => query.fn.countAll<number>().as('present'))
    .executeTakeFirstOrThrow();
  return { numberOfAttendees: all, numberCurrentlyPresent: present };
}

/** Those of the users, by id, who are in the room or were. */
export async function attendeesAmong(
  db: Db,
  socialId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  // SQLite binds at most 32,766 values to a query.
  for (let from = 0; from < userIds.length; from += 1000) {
    const rows = await db.query
      .selectFrom('visits')
      .select('user_id')
      .where('tenant', '=', db.tenant)
      .where('room_id', '=', sameId(socialId))
      .where('user_id', 'in', userIds.slice(from, from + 1000).map(sameId))
      .execute();
    for (const row of rows) found.add(row.user_id);
  }
  return found;
}

/**
 * What somebody says of who attended: a visit whose time nobody knows. That nobody attended is
 * believed of such a visit only.
 */
export async function reportAttendance(
  db: Db,
  socialId: string,
  userId: string,
  didAttend: boolean,
): Promise<void> {
  if (!didAttend) {
    await db.query
      .deleteFrom('visits')
      .where(ofUser(db, socialId, userId))
      .where('entered', 'is', null)
      .execute();
    return;
  }
  const attendees = await attendeesAmong(db, socialId, [userId]);
  if (!attendees.has(sameId(userId))) await addVisit(db, socialId, userId, null);
}

async function addVisit(
  db: Db,
  socialId: string,
  userId: string,
  entered: string | null,
): Promise<void> {
  await db.query
    .insertInto('visits')
    .values({
      tenant: db.tenant,
      room_id: sameId(socialId),
      user_id: sameId(userId),
      entered,
      went: null,
    })
    .execute();
}

type Condition = (visit: ExpressionBuilder<Tables, 'visits'>) => Expression<SqlBool>;

const ofUser =
  (db: Db, socialId: string, userId: string): Condition =>
  (visit) =>
    visit.and({ tenant: db.tenant, room_id: sameId(socialId), user_id: sameId(userId) });

/** That of somebody who entered and has not left; one that was only reported is none of these. */
const underWay: Condition = (visit) =>
  visit.and([visit('entered', 'is not', null), visit('went', 'is', null)]);
