import type { Db, TenantStore } from '../store/tenant.ts';

/**
 * A store whose writes are rolled back. HEAD is safe, and GET /guest/user makes a guest: with this
 * store HEAD gets the headers of that GET, and no guest is left.
 */
export const rollingBack = (store: TenantStore): TenantStore => ({
  read: store.read,
  async write<T>(job: (db: Db) => Promise<T>) {
    let done: { value: T } | undefined;
    try {
      await store.write(async (db) => {
        done = { value: await job(db) };
        throw undo;
      });
    } catch (error) {
      if (error !== undo || !done) throw error;
    }
    return done!.value;
  },
});

const undo = new Error('a HEAD writes nothing');
