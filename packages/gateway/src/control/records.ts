// The records of a tenant, for the console and tests: seeds, lists, adds, changes and removes them, and
// lets users enter and leave a room, for which the API document has no operation.
import * as z from 'zod/mini';
import { zFields, zParameter, zUuid } from '../checks/inputs.ts';
import { Failure, shortened } from '../failure.ts';
import { readPage } from '../http/query.ts';
import { addSeedRecord, seedData } from '../seed/add-records.ts';
import { readRecord, readSeedData } from '../seed/read-data.ts';
import {
  addParticipant,
  changeParticipant,
  findParticipant,
  getAttendance,
  isPresent,
  type Attendance,
} from '../store/attendance.ts';
import { browse, collectionNames, countCollections } from '../store/browse.ts';
import { changeRecord, removeRecord } from '../store/edit.ts';
import type { Moment } from '../store/recordings.ts';
import { demandRecord } from '../store/records.ts';
import { removeRecords } from '../store/scoped.ts';
import { getIsoTime, type Db } from '../store/tenant.ts';
import { route, type ControlRequest, type ControlServices, type Routes } from './route.ts';
import type { DataCollection, DataRemoval } from './wire.ts';

const zBrowse = z.looseObject({
  id: z.optional(zParameter),
  filter: z.prefault(
    zParameter.check(z.maxLength(200, { error: 'expected a text of up to 200 characters' })),
    '',
  ),
  order: z.prefault(z.pipe(zParameter, z.enum(['oldest', 'newest'])), 'oldest'),
});

export const recordRoutes = ({ store, now, assumptions }: ControlServices): Routes => {
  const getMoment = (time: string): Moment => ({
    now: time,
    takes: assumptions['recording-status-transitions'],
    next: assumptions['recording-status-values'],
  });
  const show = async (db: Db, collection: DataCollection, id: string, time: string) => {
    const { items } = await browse(db, collection, { offset: 0, limit: 1, id }, getMoment(time));
    return { id, record: items[0] };
  };
  return {
    'POST /seed': route({
      body: zFields({ mode: z.prefault(z.enum(['add', 'replace']), 'add'), data: z.unknown() }),
      run({ body: { mode, data }, write }) {
        const root = ['body', 'data'];
        const checked = readSeedData(data, root);
        return write(async (db, _, time) => {
          if (mode === 'replace') await removeRecords(db);
          return seedData(db, checked, time, root);
        });
      },
    }),
    async 'GET /data'({ tenant }) {
      return countCollections(store.of(await tenant()).read);
    },
    'GET /data/:collection': route({
      query: zBrowse,
      async run({ params, query, tenant: find }) {
        const collection = readCollection(params);
        const { id, filter, order } = query;
        const page = readPage(query, { largest: 1000 });
        const tenant = await find();
        const wanted = { ...page, filter, newestFirst: order === 'newest', id };
        const moment = getMoment(getIsoTime(tenant, now));
        return browse(store.of(tenant).read, collection, wanted, moment);
      },
    }),
    async 'POST /data/:collection'({ params, body, write }) {
      const collection = readCollection(params);
      readRecord(collection, body, ['body']);
      return write(async (db, _, time) =>
        show(db, collection, await addSeedRecord(db, collection, body, time), time),
      );
    },
    'PATCH /data/:collection/:id': route({
      body: z.looseObject({}),
      run({ params, body, write }) {
        const collection = readCollection(params);
        const { id = '' } = params;
        return write(async (db, _, time) => {
          await changeRecord(db, collection, id, body, (record) =>
            readRecord(collection, record, ['body']),
          );
          return show(db, collection, id, time);
        });
      },
    }),
    async 'DELETE /data/:collection/:id'({ params, write }) {
      const collection = readCollection(params);
      return write((db): Promise<DataRemoval> => removeRecord(db, collection, params['id'] ?? ''));
    },
    'POST /rooms/:socialId/participants': route({
      body: zFields({ userId: zUuid }),
      run: (request) =>
        inRoom(request, async (db, socialId, entered) => {
          const { userId } = request.body;
          await demandRecord(db, 'users', userId);
          const before = await findParticipant(db, socialId, userId);
          if (isPresent(before)) return;
          const save = before ? changeParticipant : addParticipant;
          save(db, { socialId, userId, entered });
        }),
    }),
    'DELETE /rooms/:socialId/participants/:userId'(request) {
      const { userId = '' } = request.params;
      return inRoom(request, async (db, socialId, time) => {
        const before = await findParticipant(db, socialId, userId);
        if (before === undefined || !isPresent(before)) {
          throw new Failure(404, `the user ${shortened(userId)} is not in the room`);
        }
        changeParticipant(db, { ...before, left: time });
      });
    },
  };
};

function readCollection({ collection = '' }: ControlRequest['params']): DataCollection {
  const found = collectionNames.find((name) => name === collection);
  if (found !== undefined) return found;
  const names = collectionNames.join(', ');
  throw new Failure(404, `no collection ${shortened(collection)}; there are ${names}`);
}

const inRoom = (
  { params: { socialId = '' }, write }: Pick<ControlRequest, 'params' | 'write'>,
  job: (db: Db, socialId: string, now: string) => Promise<void>,
): Promise<Attendance> =>
  write(async (db, _, time) => {
    const room = await demandRecord(db, 'rooms', socialId);
    await job(db, room.socialId ?? socialId, time);
    return getAttendance(db, socialId);
  });
