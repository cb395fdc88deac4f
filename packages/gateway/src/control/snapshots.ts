// Resets a tenant, or saves its records under a name and restores them later. Each is one transaction: a
// reader sees all the old data or all the new data.
import * as z from 'zod/mini';
import { zFields } from '../checks/inputs.ts';
import { unknownRecord } from '../failure.ts';
import { seed as sampleData } from '../seed/seed.ts';
import { removeExpectations } from '../store/expectations.ts';
import { removeRecords } from '../store/scoped.ts';
import {
  findSnapshot,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
  type SnapshotRow,
} from '../store/snapshots.ts';
import { freshTenant, type Db } from '../store/tenant.ts';
import { changeTenant, freshState } from '../store/tenants.ts';
import type { Journal } from './journal/journal.ts';
import { route, type ControlServices, type Routes } from './route.ts';
import type { Snapshot } from './wire.ts';

const params = z.object({
  name: z.string().check(
    z.refine((name) => /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name), {
      error: '1 to 100 characters without control characters are expected',
    }),
  ),
});

export const snapshotRoutes = (
  { store, now, fill }: ControlServices,
  journal: Journal,
): Routes => ({
  'POST /reset': route({
    body: z.prefault(zFields({ seed: z.optional(z.boolean()) }), {}),
    async run({ body: { seed }, tenant }) {
      // By default the new records are those of a new key.
      const refill = seed === undefined ? fill : seed ? (fill ?? sampleData) : undefined;
      const { id } = await tenant();
      const isIncluded = await journal.filter(id);
      await store.of(freshTenant(id)).write(async (db) => {
        await removeRecords(db);
        await removeExpectations(db);
        changeTenant(db, id, freshState);
        await refill?.(db);
      });
      journal.clear(isIncluded);
    },
  }),
  async 'GET /snapshots'({ tenant }) {
    const { read } = store.of(await tenant());
    return (await listSnapshots(read)).map(shown);
  },
  'PUT /snapshots/:name': {
    params,
    run({ params: { name = '' }, write }) {
      const taken = new Date(now()).toISOString();
      return write(async (db) => shown(await takeSnapshot(db, name, taken)));
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
