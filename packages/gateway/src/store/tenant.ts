// The store as one tenant sees it: whoever has the key of a tenant sees its records and no others.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Write } from './commit-queue.ts';
import { orderedId } from './ordered-id.ts';
import { isTaken } from './scoped-tables.ts';
import type { Tables } from './tables.ts';

/** What a request has to know about whom it is for. */
export interface Tenant {
  /** The id of its key. */
  readonly id: string;
  /** What its new ids follow from; null: nothing, nobody can foresee them. */
  readonly idSeed: string | null;
  readonly clock: TenantClock;
}

export interface TenantClock {
  /** Milliseconds since 1970; null: it goes on. */
  readonly frozen: number | null;
  /** Milliseconds that it is ahead by, while it goes on. */
  readonly offset: number;
}

/** A connection, for the records of one tenant. Whoever queries names the tenant in each query. */
export interface Db {
  readonly query: Kysely<Tables>;
  /** Stands in the column `tenant` of each of its records. */
  readonly tenant: string;
  /** The id of a new record; within a write only. */
  newId(): Promise<string>;
}

export interface TenantStore {
  /** For reading; sees what was committed. */
  readonly read: Db;
  /** Runs the job in a transaction, and answers when its writes are on the disk. */
  write<T>(job: (db: Db) => Promise<T>): Promise<T>;
}

export function storeOf(
  { read, write }: { read: Kysely<Tables>; write: Write },
  tenant: Tenant,
): TenantStore {
  return {
    read: {
      query: read,
      tenant: tenant.id,
      async newId() {
        throw new Error('new ids are made within a write');
      },
    },
    write: (job) => write((connection) => job(dbOf(connection, tenant))),
  };
}

/** Within a transaction of the connection. */
export function dbOf(query: Kysely<Tables>, { id, idSeed }: Tenant): Db {
  return {
    query,
    tenant: id,
    newId: async () => (idSeed === null ? orderedId() : nextId(query, id)),
  };
}

/**
 * The same seed gives the same ids, in the order in which they are asked for. An id that is taken
 * is passed over: a seed that is set twice would else fail whoever calls next.
 */
async function nextId(query: Kysely<Tables>, tenant: string): Promise<string> {
  for (;;) {
    const { id_seed: seed, ids_made: made } = await query
      .updateTable('keys')
      .set((key) => ({ ids_made: key('ids_made', '+', 1) }))
      .where('id', '=', tenant)
      .returning(['id_seed', 'ids_made'])
      .executeTakeFirstOrThrow();
    if (seed === null) return orderedId();
    const id = seededId(seed, made);
    if (!(await isTaken(query, { tenant, id }))) return id;
  }
}

/** A UUID of version 4 in shape. */
export function seededId(seed: string, n: number): string {
  const bytes = createHash('sha256').update(`${seed}\n${n}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A tenant whose clock and ids nobody has changed. */
export const freshTenant = (id: string): Tenant => ({
  id,
  idSeed: null,
  clock: { frozen: null, offset: 0 },
});

/** The time of a tenant, in milliseconds since 1970. */
export const timeOf = ({ clock }: Tenant, now: () => number): number =>
  clock.frozen ?? now() + clock.offset;

/** The same as ISO text. */
export const isoTimeOf = (tenant: Tenant, now: () => number): string => isoOf(timeOf(tenant, now));

let written = { time: Number.NaN, text: '' };

/** Several requests of one turn of the event loop come at the same time. */
function isoOf(time: number): string {
  if (time !== written.time) written = { time, text: new Date(time).toISOString() };
  return written.text;
}
