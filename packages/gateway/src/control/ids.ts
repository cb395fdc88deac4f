// Derives new ids from a seed, so that the same calls create the same ids.
import { readFields, readText } from '../checks/fields.ts';
import { changeTenant } from '../store/tenants.ts';
import type { Part } from './route.ts';

export const idRoutes: Part = () => ({
  async 'PUT /ids'({ body, write }) {
    const { seed } = readFields(body, ['body'], ['seed']);
    const id_seed = seed === null ? null : readText(seed, ['body', 'seed']);
    await write(async (db) => changeTenant(db, db.tenant, { id_seed, ids_made: 0 }));
  },
});
