// Starts again in one transaction: a reader sees all the old data or all the new data.
import { invalid, readFields } from '../checks/fields.ts';
import type { Fill } from '../keys/lifecycle.ts';
import { seed as sampleData } from '../seed/seed.ts';
import { removeExpectations } from '../store/expectations.ts';
import { removeRecords } from '../store/scoped.ts';
import { freshTenant } from '../store/tenant.ts';
import { changeTenant, freshState } from '../store/tenants.ts';
import { createEntryFilter } from './journal/journal.ts';
import type { Part } from './route.ts';

export const resetRoutes: Part = ({ store, fill, journal, keyring }) => ({
  async 'POST /reset'({ body, tenant }) {
    const refill = readRefill(body, fill);
    const { id } = await tenant();
    const isIncluded = await createEntryFilter(id, keyring);
    await store.of(freshTenant(id)).write(async (db) => {
      await removeRecords(db);
      await removeExpectations(db);
      changeTenant(db, id, freshState);
      await refill?.(db);
    });
    journal.clear(isIncluded);
  },
});

/** By default the new records are those of a new key. */
function readRefill(body: unknown, fill: Fill | undefined): Fill | undefined {
  const { seed } = readFields(body ?? {}, ['body'], ['seed']);
  if (seed === undefined) return fill;
  if (typeof seed !== 'boolean') throw invalid(['body', 'seed'], 'true or false', seed);
  return seed ? (fill ?? sampleData) : undefined;
}
