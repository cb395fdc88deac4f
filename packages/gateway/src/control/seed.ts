// Adds records that a test provides, or replaces the existing records with them.
import * as z from 'zod/mini';
import { zFields } from '../checks/inputs.ts';
import { seedData } from '../seed/data.ts';
import { readSeedData } from '../seed/read-data.ts';
import { removeRecords } from '../store/scoped.ts';
import { getIsoTime } from '../store/tenant.ts';
import { largestBody, route, type ControlServices, type Routes } from './route.ts';

export const seedRoutes = ({ now }: Pick<ControlServices, 'now'>): Routes => ({
  'POST /seed': route({
    bodyLimit: largestBody,
    body: zFields({ mode: z.prefault(z.enum(['add', 'replace']), 'add'), data: z.unknown() }),
    run({ body: { mode, data }, write }) {
      const root = ['body', 'data'];
      const checked = readSeedData(data, root);
      return write(async (db, tenant) => {
        if (mode === 'replace') await removeRecords(db);
        return seedData(db, checked, { now: getIsoTime(tenant, now), root });
      });
    },
  }),
});
