// What a request knows of its tenant, and how it reads and writes the tenant's records.
import type { Connection, Reader } from './dialect.ts';
import type { Tables } from './tables.ts';

/** The state of the tenant that a request needs. */
export interface Tenant {
  readonly id: string;
  /** The id of the key of the request; null without one. */
  readonly key: string | null;
  /** The name of that key if it was issued. */
  readonly keyName: string | null;
  /** The expected version; null: any version. */
  readonly version: number | null;
  /** The seed of its new ids; null: random ids. */
  readonly idSeed: string | null;
  readonly clock: TenantClock;
  /** To which of its operations expectations apply. */
  readonly expected: ExpectedOperations;
}

export interface TenantClock {
  /** Milliseconds since 1970; null: the clock runs. */
  readonly frozen: number | null;
  /** How far the running clock is ahead, in milliseconds. */
  readonly offset: number;
}

/** Reads records of one tenant. Each query must name the tenant. */
export interface TenantReader extends Reader {
  /** The value of the column `tenant` in each of its records. */
  readonly tenant: string;
}

/** A transaction on the records of one tenant. */
export interface Db extends Connection, TenantReader {
  newId(): Promise<string>;
  newIds(count: number): Promise<string[]>;
}

/** The operations to which those of a source apply; null: all operations. */
export type ExpectedOperations = Readonly<
  Record<Tables['expectations']['source'], ReadonlySet<string | null>>
>;

export const noExpectations: ExpectedOperations = { control: new Set(), replay: new Set() };
