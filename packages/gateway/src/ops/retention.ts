// Deletes guests, banners and survey answers that are older than the retention: at the start and
// each hour. Each tenant in its own transaction, so that requests wait only briefly.
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import { removeOldRecords } from '../store/old-records.ts';
import { freshTenant } from '../store/tenant.ts';
import { listTenants } from '../store/tenants.ts';

/** In milliseconds. */
const pause = 60 * 60 * 1000;
const aDay = 24 * 60 * 60 * 1000;

/** How many tenants are read at a time. */
const size = 100;

async function applyRetention(store: Store, before: number): Promise<void> {
  for (let offset = 0; ; offset += size) {
    const tenants = await listTenants(store.read, { offset, limit: size });
    for (const { id } of tenants) {
      await store.of(freshTenant(id)).write(async (db) => removeOldRecords(db, before));
    }
    if (tenants.length < size) return;
  }
}

/** @returns a function that stops it; a running transaction still finishes. */
export function keepFor(
  days: number | undefined,
  { store, now, log }: { store: Store; now: () => number; log: Pick<Log, 'outage'> },
): () => void {
  if (days === undefined) return () => {};
  const apply = (): void => {
    applyRetention(store, now() - days * aDay).catch((error: unknown) => log.outage(error));
  };
  apply();
  const timer = setInterval(apply, pause).unref();
  return () => clearInterval(timer);
}
