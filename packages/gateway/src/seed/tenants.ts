// Tenants as seed data, and seed data as tenants.
import { randomUUID } from 'node:crypto';
import { createKey, demandTenant, type IssuedKey } from '../keys/lifecycle.ts';
import type { Store } from '../store/database.ts';
import type { Connection } from '../store/dialect.ts';
import { removeRecords } from '../store/scoped.ts';
import { createDb, freshTenant } from '../store/tenant.ts';
import {
  addTenant,
  changeTenant,
  freshState,
  listTenants,
  type TenantRow,
} from '../store/tenants.ts';
import { seedData } from './data.ts';
import { exportTenant } from './export.ts';
import type { SeedData } from '../store/kinds/seed-data.ts';

/**
 * All records of a tenant at one moment.
 *
 * @throws Failure (404) when the tenant does not exist.
 */
export async function readTenant(store: Store, id: string): Promise<SeedData> {
  const tenant = await demandTenant(store.read, id);
  return exportAtOnce(store, tenant);
}

/** Those of all tenants, each at one moment, in the order of their creation. */
export async function readTenants(store: Store): Promise<SeedData[]> {
  const tenants = await listTenants(store.read, { offset: 0 });
  const exported: SeedData[] = [];
  for (const tenant of tenants) {
    exported.push(await exportAtOnce(store, tenant));
  }
  return exported;
}

/** A transaction keeps other writers of the tenant away. */
const exportAtOnce = (store: Store, tenant: TenantRow): Promise<SeedData> =>
  store.of(freshTenant(tenant.id)).write((db) => exportTenant(db, tenant));

export interface Imported {
  readonly tenant: string;
  /** The key of a new tenant. */
  readonly key?: IssuedKey;
}

interface FillOptions {
  /** Default: a new tenant with a key. */
  readonly tenant?: string | undefined;
  /** The name of that key. */
  readonly name: string;
  /** ISO text. */
  readonly now: string;
  /** The position of the data, for messages. */
  readonly root: readonly PropertyKey[];
}

/**
 * Replaces the records and the state of a tenant, or creates a tenant with a key.
 *
 * @throws Failure (400, 404) when a record cannot be added, or the tenant does not exist.
 */
export async function fillTenant(
  store: Store,
  data: SeedData,
  { tenant, name, now, root }: FillOptions,
): Promise<Imported> {
  if (tenant !== undefined) {
    const { id } = await demandTenant(store.read, tenant);
    await store.of(freshTenant(id)).write(async (db) => {
      await removeRecords(db);
      changeTenant(db, id, freshState);
      await seedData(db, data, { now, root });
    });
    return { tenant: id };
  }
  // One transaction: a process that ends in the middle leaves no tenant, and no tenant without a key.
  return store.write((db) => addFilledTenant(db, data, { name, now, root }));
}

/** Creates a tenant for each of the data, all or none. */
export const fillTenants = (
  store: Store,
  all: readonly SeedData[],
  { root, ...options }: Omit<FillOptions, 'tenant'>,
): Promise<Imported[]> =>
  store.write(async (db) => {
    const imported: Imported[] = [];
    for (const [index, data] of all.entries()) {
      imported.push(await addFilledTenant(db, data, { ...options, root: [...root, index] }));
    }
    return imported;
  });

async function addFilledTenant(
  db: Connection,
  data: SeedData,
  { name, now, root }: FillOptions,
): Promise<Imported> {
  const id = randomUUID();
  addTenant(db, id, now);
  await seedData(createDb(db, freshTenant(id)), data, { now, root });
  const key = await createKey({ db, now }, { name, tenant: id, fill: undefined });
  return { tenant: id, key };
}
