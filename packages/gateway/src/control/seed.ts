// Adds records that a test provides, or replaces the existing records with them.
import { readChoice, readFields } from '../checks/fields.ts';
import { seedData } from '../seed/data.ts';
import { readSeedData } from '../seed/read-data.ts';
import { removeRecords } from '../store/scoped.ts';
import { getIsoTime } from '../store/tenant.ts';
import { largestBody, type Part } from './route.ts';

export const seedRoutes: Part = ({ now }) => ({
  'POST /seed': {
    bodyLimit: largestBody,
    async answer({ body, write }) {
      const { mode = 'add', data } = readFields(body, ['body'], ['mode', 'data']);
      const replaces = readChoice(mode, ['body', 'mode'], ['add', 'replace']) === 'replace';
      const root = ['body', 'data'];
      const checked = readSeedData(data, root);
      return write(async (db, tenant) => {
        if (replaces) await removeRecords(db);
        return seedData(db, checked, { now: getIsoTime(tenant, now), root });
      });
    },
  },
});
