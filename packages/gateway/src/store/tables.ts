// The rows of the tables. A record is stored as JSON text in `document`; there are further columns
// only for queries. `seq` is the order of creation, `tenant` the owner.
import type { SeedKind } from './kinds/seed-data.ts';
import type { kinds } from './kinds/table.ts';

type Kinds = typeof kinds;
type Named<Name extends SeedKind> = Kinds[Name] & { readonly columns?: object };

/** The kinds whose rows have an id and a document. */
export type RecordKind = {
  [Name in SeedKind]: Kinds[Name] extends { document: object } ? Name : never;
}[SeedKind];

/** The type of the documents in each table of records. */
export type Documents = {
  [Name in RecordKind as Kinds[Name]['table']]: Kinds[Name]['document'];
};

type ColumnValue<One> =
  | (One extends { type: 'integer' } ? number : One extends { type: 'bytes' } ? Uint8Array : string)
  | (One extends { nullable: true } ? null : never);

export interface RecordColumns {
  seq: number;
  tenant: string;
  id: string;
  document: string;
}

/** The rows of the tables of all kinds. */
export type KindTables = {
  [Name in SeedKind as Kinds[Name]['table']]: (Name extends RecordKind
    ? RecordColumns
    : Pick<RecordColumns, 'seq' | 'tenant'>) & {
    [One in keyof Named<Name>['columns']]: ColumnValue<Named<Name>['columns'][One]>;
  };
};

/** The state of a tenant that affects responses, besides its records: the clock and the ids. */
export interface TenantState {
  id_seed: string | null;
  ids_made: number;
  clock_frozen: number | null;
  clock_offset: number;
}

export interface Tables extends KindTables {
  /** The owners of records. */
  tenants: TenantState & {
    id: string;
    /** Changes when a key is revoked, or the clock, the ids or the expectations change. */
    version: number;
    created: string;
  };
  keys: {
    seq: number;
    id: string;
    /** The tenant of the key; null while it is pending. */
    tenant: string | null;
    name: string;
    /** `start`: passed to a process, and accepted only by that process. */
    source: 'start' | 'issued';
    state: 'pending' | 'issued' | 'revoked' | 'rejected';
    /** SHA-256 of the secret, in hex; null while it is pending. */
    hash: string | null;
    /** JSON; null without a request. */
    request: string | null;
    /** The requesting address, while the request counts for its limit. */
    requested_from: string | null;
    created: string;
    issued: string | null;
    /** When it was revoked or rejected. */
    revoked: string | null;
    /** ISO text: when it expires; null: never. */
    expires: string | null;
  };
  /**
   * A snapshot of a tenant; its records are stored with the `id` of the snapshot as their tenant.
   */
  snapshots: TenantState & {
    seq: number;
    tenant: string;
    id: string;
    name: string;
    taken: string;
    records: number;
  };
  /** How the gateway responds to calls of a tenant, as set in its control plane. */
  expectations: {
    /** Its id contains this number; the order in which they were set. */
    seq: number;
    tenant: string;
    /** `replay`: created from a recording. */
    source: 'control' | 'replay';
    /** The operation that it applies to; null: all. */
    operation: string | null;
    document: string;
    /** Of a recorded request, see `toMatchKey`; null without one. */
    match_key: string | null;
    /** How many calls it applies to; null: no limit. */
    times: number | null;
    hits: number;
    /** How many calls it has matched: `skip` and `rate` select from them. */
    draws: number;
  };
  migrations: { version: number; name: string; checksum: string; applied: string };
}
