// Starts again in one transaction: a reader sees all the old data or all the new data.
import * as z from 'zod/mini';
import { zFields } from '../checks/inputs.ts';
import { seed as sampleData } from '../seed/seed.ts';
import { removeExpectations } from '../store/expectations.ts';
import { removeRecords } from '../store/scoped.ts';
import { freshTenant } from '../store/tenant.ts';
import { changeTenant, freshState } from '../store/tenants.ts';
import type { Journal } from './journal/journal.ts';
import { route, type ControlServices, type Routes } from './route.ts';

export const resetRoutes = (
  { store, fill }: Pick<ControlServices, 'store' | 'fill'>,
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
});
