// Derives new ids from a seed, so that the same calls create the same ids.
import * as z from 'zod/mini';
import { zFields, zText } from '../checks/inputs.ts';
import { changeTenant } from '../store/tenants.ts';
import { route, type Routes } from './route.ts';

export const idRoutes: Routes = {
  'PUT /ids': route({
    body: zFields({ seed: z.nullable(zText()) }),
    run: ({ body, write }) =>
      write(async (db) => changeTenant(db, db.tenant, { id_seed: body.seed, ids_made: 0 })),
  }),
};
