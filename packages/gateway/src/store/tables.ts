// The rows of the tables. A record is stored as JSON text in `document`; there are further columns
// only for queries. `seq` is the order of creation, `tenant` the owner.
import { integer, optional, text } from './kinds/kind.ts';
import type { SeedKind } from './kinds/seed-data.ts';
import type { kinds } from './kinds/table.ts';

type Kinds = typeof kinds;

/** The type of the documents of each kind. */
export type Documents = { [Name in SeedKind]: Kinds[Name]['document'] };

type ColumnValue<One> =
  | (One extends { values: readonly (infer Value)[] }
      ? Value
      : One extends { type: 'integer' }
        ? number
        : string)
  | (One extends { nullable: true } ? null : never);

type Row<Columns> = { [Name in keyof Columns]: ColumnValue<Columns[Name]> };

const optionalInteger = { type: 'integer', nullable: true } as const;

const choice = <Value extends string>(...values: readonly Value[]) => ({ ...text, values });

/** What affects the responses of a tenant besides its records: the clock and the ids. */
const state = {
  id_seed: optional,
  ids_made: integer,
  clock_frozen: optionalInteger,
  clock_offset: integer,
};

export type TenantState = Row<typeof state>;

/** The tables besides those of the kinds; each has a column `seq` too. */
export const ownTables = {
  /**
   * The owners of records. `version` changes when a key is revoked, or the clock or the ids change.
   */
  tenants: {
    columns: { id: text, version: integer, created: text, ...state },
    unique: [['id']],
  },
  /** Times are ISO texts. */
  keys: {
    columns: {
      id: text,
      /** Null while it is pending. */
      tenant: optional,
      name: text,
      /** `start`: passed to a process, and accepted only by that process. */
      source: choice('start', 'issued'),
      state: choice('pending', 'issued', 'revoked', 'rejected'),
      /** SHA-256 of the secret, in hex; null while it is pending. */
      hash: optional,
      /** JSON; null without a request. */
      request: optional,
      created: text,
      issued: optional,
      /** When it was revoked or rejected. */
      revoked: optional,
      /** Null: never. */
      expires: optional,
    },
    unique: [['id'], ['hash']],
    indexes: { keys_by_state: ['state'], keys_by_tenant: ['tenant', 'seq'] },
  },
  /** The records of a snapshot are stored with its `id` as their tenant. */
  snapshots: {
    columns: { tenant: text, id: text, name: text, taken: text, records: integer, ...state },
    unique: [['id'], ['tenant', 'name']],
  },
} as const;

export type Tables = {
  [Name in keyof typeof ownTables]: { seq: number } & Row<(typeof ownTables)[Name]['columns']>;
} & { migrations: { version: number; name: string } };
