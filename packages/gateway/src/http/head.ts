import { orderedId } from '../store/ordered-id.ts';
import type { TenantStore } from '../store/tenant.ts';

/**
 * A store that writes nothing. HEAD must be safe, but GET /guest/user creates a guest: with this
 * store HEAD returns the headers of that GET, and creates no guest.
 */
export const withoutWrites = (store: TenantStore): TenantStore => ({
  ...store,
  write: async (job) =>
    job({
      ...store.read,
      send() {},
      returning: () => [],
      newId: async () => orderedId(),
      newIds: async (count) => Array.from({ length: count }, orderedId),
    }),
});
