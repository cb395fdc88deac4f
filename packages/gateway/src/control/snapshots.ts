// Resets a tenant, or saves its records under a name and restores them later. Each is one transaction: a
// reader sees all the old data or all the new data.
import * as z from 'zod/mini';
import { zFields, zTextOf } from '../checks/inputs.ts';
import { parse } from '../checks/schema.ts';
import { seed as sampleData } from '../seed/seed.ts';
import { removeRecords } from '../store/scoped.ts';
import {
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '../store/snapshots.ts';
import { freshTenant } from '../store/tenant.ts';
import { changeTenant, freshState } from '../store/tenants.ts';
import type { Journal } from './journal/journal.ts';
import { route, type ControlServices, type Routes } from './route.ts';
import type { Snapshot } from './wire.ts';

const zName = zTextOf('1 to 100 characters without control characters', (name) =>
  /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name),
);

export const snapshotRoutes = (
  { store, now, fill, expectations }: ControlServices,
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
        changeTenant(db, id, freshState);
        await refill?.(db);
      });
      expectations.clear(id);
      journal.clear(isIncluded);
    },
  }),
  'GET /snapshots': async ({ tenant }): Promise<Snapshot[]> =>
    listSnapshots(store.of(await tenant()).read),
  'PUT /snapshots/:name': ({ params, write }) => {
    const name = parse(zName, params['name'], ['name']);
    const taken = new Date(now()).toISOString();
    return write((db): Promise<Snapshot> => takeSnapshot(db, name, taken));
  },
  'POST /snapshots/:name/restore': ({ params: { name = '' }, write }) =>
    write((db) => restoreSnapshot(db, name)),
  'DELETE /snapshots/:name': ({ params: { name = '' }, write }) =>
    write((db) => removeSnapshot(db, name)),
});
