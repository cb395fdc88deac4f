// Snapshots: the records of a tenant, saved under a name and restored later.
import * as z from 'zod/mini';
import { Failure, unknownRecord } from '../failure.ts';
import {
  findSnapshot,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
  type SnapshotRow,
} from '../store/snapshots.ts';
import type { Db } from '../store/tenant.ts';
import type { ControlServices, Routes } from './route.ts';
import type { Snapshot } from './wire.ts';

/** Each snapshot is a copy of all records. */
const most = 50;

const params = z.object({
  name: z.string().check(
    z.refine((name) => /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name), {
      error: '1 to 100 characters without control characters are expected',
    }),
  ),
});

export const snapshotRoutes = ({ store, now }: Pick<ControlServices, 'store' | 'now'>): Routes => ({
  async 'GET /snapshots'({ tenant }) {
    const { read } = store.of(await tenant());
    return (await listSnapshots(read)).map(shown);
  },
  'PUT /snapshots/:name': {
    params,
    run({ params: { name = '' }, write }) {
      const taken = new Date(now()).toISOString();
      return write(async (db) => {
        const others = (await listSnapshots(db)).filter((one) => one.name !== name);
        if (others.length >= most) {
          throw new Failure(
            409,
            `there are already ${most} snapshots; remove one before you take another`,
          );
        }
        return shown(await takeSnapshot(db, name, taken));
      });
    },
  },
  'POST /snapshots/:name/restore': {
    params,
    run: ({ params: { name = '' }, write }) =>
      write(async (db) => restoreSnapshot(db, await demand(db, name))),
  },
  'DELETE /snapshots/:name': {
    params,
    run: ({ params: { name = '' }, write }) =>
      write(async (db) => removeSnapshot(db, await demand(db, name))),
  },
});

const shown = ({ name, taken, records }: Omit<SnapshotRow, 'seq'>): Snapshot => ({
  name,
  taken,
  records,
});

async function demand(db: Db, name: string): Promise<SnapshotRow> {
  const row = await findSnapshot(db, name);
  if (row === undefined) throw unknownRecord('snapshot', name);
  return row;
}
