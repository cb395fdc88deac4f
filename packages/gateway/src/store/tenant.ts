// The store of one tenant: a key opens only the records of its tenant.
import { createHash, randomUUID } from 'node:crypto';
import type { Write } from './commit-queue.ts';
import type { Connection, Reader } from './dialect.ts';
import { isTaken } from './scoped.ts';
import type { TenantState } from './tables.ts';
import { sql } from './sql.ts';
import { Stale } from './failure.ts';
import {
  type Db,
  freshState,
  type Tenant,
  type TenantClock,
  tenantAsKnown,
  toTenant,
  type TenantReader,
} from './tenants.ts';

export type { Db, Tenant, TenantClock, TenantReader };

export interface TenantStore {
  /** Reads committed data. */
  readonly read: TenantReader;
  /** Runs the job in a transaction, and resolves when its writes are on disk. */
  write<T>(job: (db: Db) => Promise<T>): Promise<T>;
  /** Throws `Stale` if the cached tenant is outdated. Writes have checked it. */
  confirm(): Promise<void>;
}

export function createTenantStore(
  { read, write }: { read: Reader; write: Write },
  tenant: Tenant,
): TenantStore {
  const asKnown = tenantAsKnown(tenant);
  let isConfirmed = tenant.version === null;
  return {
    read: {
      dialect: read.dialect,
      tenant: tenant.id,
      rows(statement) {
        if (isConfirmed) return read.rows(statement);
        isConfirmed = true;
        return read.rows(statement, asKnown);
      },
    },
    write(job) {
      isConfirmed = true;
      const lane = `${tenant.id} ${tenant.version}`;
      return write({ lane, lock: asKnown, run: (connection) => job(createDb(connection, tenant)) });
    },
    async confirm() {
      if (!isConfirmed && (await read.rows(asKnown)).length === 0) throw new Stale();
    },
  };
}

export const createDb = (connection: Connection, { id: tenant, idSeed }: Tenant): Db => ({
  dialect: connection.dialect,
  tenant,
  rows: (statement) => connection.rows(statement),
  send: (statement) => connection.send(statement),
  newId: async () => (idSeed === null ? orderedId() : nextId(connection, tenant)),
});

/**
 * The same seed creates the same ids in the same order. Existing ids are skipped: otherwise a call
 * would fail after the same seed was set twice.
 */
async function nextId(connection: Connection, tenant: string): Promise<string> {
  for (;;) {
    const [row] = await connection.rows<Pick<TenantState, 'id_seed' | 'ids_made'>>(sql`
      UPDATE tenants SET ids_made = ids_made + 1 WHERE id = ${tenant} RETURNING id_seed, ids_made`);
    if (row === undefined || row.id_seed === null) return orderedId();
    const id = seededId(row.id_seed, row.ids_made);
    if (!(await isTaken(connection, tenant, id))) return id;
  }
}

/** Has the format of a UUID of version 4. */
export function seededId(seed: string, n: number): string {
  const bytes = createHash('sha256').update(`${seed}\n${n}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * A UUID of version 7 (RFC 9562). Consecutive ids are adjacent in an index, so that a commit changes
 * few of its pages.
 */
export function orderedId(): string {
  const at = Date.now().toString(16).padStart(12, '0');
  return `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`;
}

/** A tenant with an unchanged clock and random ids. */
export const freshTenant = (id: string): Tenant => toTenant({ id, ...freshState });

/** The earliest time of a tenant: ISO documents of earlier times have no four-digit year. */
export const earliest = Date.parse('0000-01-01T00:00:00Z');

/** The latest time of a tenant: the end of the year 9999. */
export const latest = Date.UTC(10_000, 0) - 1;

/** The time of a tenant, in milliseconds since 1970. */
export const getTime = ({ clock }: Tenant, now: () => number): number =>
  clock.frozen ?? now() + clock.offset;

export const getIsoTime = (tenant: Tenant, now: () => number): string =>
  new Date(getTime(tenant, now)).toISOString();
