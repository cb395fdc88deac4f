// Tenants as seed data, and seed data as tenants.
import { createKey, demandTenant, type Fill, type IssuedKey } from '../keys/lifecycle.ts';
import type { Store } from '../store/database.ts';
import type { Connection } from '../store/dialect.ts';
import { getKind, kindNames, toSeedRecord } from '../store/kinds/lookup.ts';
import type { SeedData, SeedKind } from '../store/kinds/seed-data.ts';
import { readRows, removeRecords } from '../store/scoped.ts';
import { freshTenant } from '../store/tenant.ts';
import { listTenants } from '../store/tenants.ts';
import { seedData } from './data.ts';

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
      const rows = await readRows(db, getKind(name), id);
      if (rows.length > 0) lists.push([name, rows.map((row) => toSeedRecord(getKind(name), row))]);
    }
    return Object.fromEntries(lists);
  });

/** Text that git can compare: the same records give the same bytes. */
export const toText = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;

export interface Imported {
  readonly tenant: string;
  /** The key of a new tenant. */
  readonly key?: IssuedKey;
}

interface FillOptions {
  /** The name of the key of a new tenant. */
  readonly name: string;
  /** ISO text. */
  readonly now: string;
  /** The position of the data, for messages. */
  readonly root: readonly PropertyKey[];
}

/**
 * Replaces the records of a tenant, or creates a tenant with a key.
 *
 * @throws Failure (400, 404) when a record cannot be added, or the tenant does not exist.
 */
export async function fillTenant(
  store: Store,
  data: SeedData,
  { tenant, ...options }: FillOptions & { readonly tenant?: string | undefined },
): Promise<Imported> {
  // One transaction: a process that ends in the middle leaves no tenant, and no tenant without a key.
  if (tenant === undefined) return store.write((db) => addFilledTenant(db, data, options));
  const { id } = await demandTenant(store.read, tenant);
  await store.of(freshTenant(id)).write(async (db) => {
    await removeRecords(db);
    await seedData(db, data, options);
  });
  return { tenant: id };
}

/** Creates a tenant for each of the data, all or none. */
export const fillTenants = (
  store: Store,
  all: readonly SeedData[],
  { root, ...options }: FillOptions,
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
  const fill: Fill = async (own) => void (await seedData(own, data, { now, root }));
  const key = await createKey({ db, now }, { name, fill });
  return { tenant: key.tenant, key };
}
