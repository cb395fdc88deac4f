import { orderedId } from '../store/ordered-id.ts';
import type { TenantStore } from '../store/tenant.ts';

/**
 * A store that writes nothing. HEAD is safe, and GET /guest/user makes a guest: with this store HEAD
 * gets the headers of that GET, and no guest is made.
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
