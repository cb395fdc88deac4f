// Who is in a room. The API document has no operation by which anybody enters one: a test says so.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, shortened, unknownRecord } from '../failure.ts';
import { demandUuid } from '../checks/uuid.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Services } from '../services.ts';
import { findRecord, sameId } from '../store/records.ts';
import type { StoredRoom } from '../store/rooms.ts';
import { isoTimeOf, type Db } from '../store/tenant.ts';
import {
  getAttendance,
  enterRoom,
  isPresent,
  leaveRoom,
  type Attendance,
} from '../store/attendance.ts';
import { readFields } from '../checks/fields.ts';
import { controlTenant } from './tenant.ts';

export function bindParticipants(app: FastifyInstance, prefix: string, services: Services): void {
  const url = `${prefix}/rooms/:socialId/participants`;

  /** Runs the job for the tenant that the request is about, and answers with what is counted. */
  async function change(
    request: FastifyRequest,
    job: (db: Db, room: StoredRoom, now: string) => Promise<void>,
  ): Promise<Attendance> {
    const { socialId } = request.params as { socialId: string };
    const tenant = await controlTenant(request, services);
    const now = isoTimeOf(tenant, services.now);
    return services.store.of(tenant).write(async (db) => {
      const room = await findRecord(db, 'rooms', socialId);
      if (!room) throw unknownRecord('room', socialId);
      await job(db, { ...room, socialId: room.socialId ?? socialId }, now);
      return getAttendance(db, socialId);
    });
  }

  app.post(url, async (request, reply) => {
    const userId = readUserId(request.body);
    const counted = await change(request, (db, room, now) => enter(db, room, userId, now));
    return sendAnswer(reply, counted, request.assumed);
  });

  app.delete<{ Params: { userId: string } }>(`${url}/:userId`, async (request, reply) => {
    const { userId } = request.params;
    const counted = await change(request, async (db, { socialId }, now) => {
      if (!(await isPresent(db, socialId, userId))) {
        throw new Failure(404, `the user ${shortened(userId)} is not in the room`);
      }
      leaveRoom(db, socialId, userId, now);
    });
    return sendAnswer(reply, counted, request.assumed);
  });
}

function readUserId(body: unknown): string {
  return demandUuid(readFields(body, ['body'], ['userId'])['userId'], ['body', 'userId']);
}

/** @throws Failure (404, 409) */
async function enter(db: Db, room: StoredRoom, userId: string, now: string): Promise<void> {
  const { socialId, isOpen, maxParticipants } = room;
  if (!(await findRecord(db, 'users', userId))) throw unknownRecord('user', userId);
  if (await isPresent(db, socialId, userId)) return;
  if (isOpen === false) {
    throw new Failure(409, 'the room is closed; an update with "isOpen": true opens it');
  }
  const { numberCurrentlyPresent } = await getAttendance(db, socialId);
  if (maxParticipants !== undefined && numberCurrentlyPresent >= maxParticipants) {
    throw new Failure(
      409,
      `the room is full: ${numberCurrentlyPresent} are in it, and its maxParticipants ` +
        `is ${maxParticipants}`,
    );
  }
  enterRoom(db, socialId, sameId(userId), now);
}
