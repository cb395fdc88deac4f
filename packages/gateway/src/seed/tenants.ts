// Tenants as seed data.
import { demandTenant } from '../keys/lifecycle.ts';
import type { Store } from '../store/database.ts';
import { kindNames, toSeedRecord } from '../store/kinds/lookup.ts';
import type { SeedData, SeedKind } from '../store/kinds/seed-data.ts';
import { readRows } from '../store/scoped.ts';
import { freshTenant } from '../store/tenant.ts';
import { listTenants } from '../store/tenants.ts';

/**
 * All records of a tenant at one moment, without kinds of which it has none.
 *
 * @throws Failure (404) when the tenant does not exist.
 */
export async function readTenant(store: Store, id: string): Promise<SeedData> {
  return readAtOnce(store, (await demandTenant(store.read, id)).id);
}

/** Those of all tenants, each at one moment, in the order of their creation. */
export async function readTenants(store: Store): Promise<SeedData[]> {
  const all: SeedData[] = [];
  for (const { id } of await listTenants(store.read)) all.push(await readAtOnce(store, id));
  return all;
}

/** A transaction keeps other writers of the tenant away. */
const readAtOnce = (store: Store, id: string): Promise<SeedData> =>
  store.of(freshTenant(id)).write(async (db) => {
    const lists: [SeedKind, object[]][] = [];
    for (const name of kindNames) {
      const rows = await readRows(db, name, id);
      if (rows.length > 0) lists.push([name, rows.map((row) => toSeedRecord(name, row))]);
    }
    return Object.fromEntries(lists);
  });

/** Text that git can compare: the same records give the same bytes. */
export const toText = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;
