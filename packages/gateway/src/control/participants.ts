// Who is in a room. The API document has no operation to enter a room, so a test does it here.
import { zFields, zUuid } from '../checks/inputs.ts';
import { Failure, shortened, unknownRecord } from '../failure.ts';
import {
  enterRoom,
  getAttendance,
  isPresent,
  leaveRoom,
  type Attendance,
} from '../store/attendance.ts';
import { findRecord, sameId } from '../store/records.ts';
import type { StoredRoom } from '../store/rooms.ts';
import { getIsoTime, type Db } from '../store/tenant.ts';
import { route, type ControlRequest, type ControlServices, type Routes } from './route.ts';

export const participantRoutes = ({ now }: Pick<ControlServices, 'now'>): Routes => {
  /** Runs the job for the room in the path, and returns the new counts. */
  const change = (
    { params: { socialId = '' }, write }: Pick<ControlRequest, 'params' | 'write'>,
    job: (db: Db, room: StoredRoom, now: string) => Promise<void>,
  ): Promise<Attendance> =>
    write(async (db, tenant) => {
      const room = await findRecord(db, 'rooms', socialId);
      if (!room) throw unknownRecord('room', socialId);
      await job(db, { ...room, socialId: room.socialId ?? socialId }, getIsoTime(tenant, now));
      return getAttendance(db, socialId);
    });
  return {
    'POST /rooms/:socialId/participants': route({
      body: zFields({ userId: zUuid }),
      run: (request) =>
        change(request, (db, room, time) => enter(db, room, request.body.userId, time)),
    }),
    'DELETE /rooms/:socialId/participants/:userId'(request) {
      const { userId = '' } = request.params;
      return change(request, async (db, { socialId }, time) => {
        if (!(await isPresent(db, socialId, userId))) {
          throw new Failure(404, `the user ${shortened(userId)} is not in the room`);
        }
        leaveRoom(db, socialId, userId, time);
      });
    },
  };
};

/** @throws Failure (404, 409) */
async function enter(db: Db, room: StoredRoom, userId: string, now: string): Promise<void> {
  const { socialId, isOpen, maxParticipants: most = Infinity } = room;
  if (!(await findRecord(db, 'users', userId))) throw unknownRecord('user', userId);
  if (await isPresent(db, socialId, userId)) return;
  if (isOpen === false) {
    throw new Failure(409, 'the room is closed; an update with "isOpen": true opens it');
  }
  const { numberCurrentlyPresent: present } = await getAttendance(db, socialId);
  if (present >= most) {
    const why = `${present} are in it, and its maxParticipants is ${most}`;
    throw new Failure(409, `the room is full: ${why}`);
  }
  enterRoom(db, socialId, sameId(userId), now);
}
