// The file format of a backup: a line of JSON per record, between a first line with the format and
// a last line that detects cut or changed files. It is the same for both stores, so that a backup
// of one can be restored into the other.
import { createHash, type Hash } from 'node:crypto';
import { scoped } from '../store/scoped-tables.ts';
import type { Tables } from '../store/tables.ts';

export interface Head {
  readonly format: typeof format;
  readonly version: typeof version;
  /** The names of the migrations of the tables. */
  readonly steps: readonly string[];
  /** ISO text. */
  readonly made: string;
}

export interface Line {
  readonly table: TableName;
  readonly row: Readonly<Record<string, unknown>>;
}

export interface End {
  /** The number of records in each table. */
  readonly records: Readonly<Record<string, number>>;
  /** The hash of all previous lines, in hex. */
  readonly sha256: string;
}

export const format = 'room-sessions-backup';
export const version = 1;

export type TableName = Exclude<keyof Tables, 'migrations' | 'expectations'>;

/** All tables except expectations; a missing one does not compile. */
const tables: Readonly<Record<TableName, unknown>> = {
  tenants: true,
  keys: true,
  snapshots: true,
  ...scoped,
};

export const tableNames = Object.keys(tables) as readonly TableName[];

export const isTable = (name: unknown): name is TableName =>
  typeof name === 'string' && Object.hasOwn(tables, name);

const mapFields = (row: object, map: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(value)]));

/** Encodes bytes, which JSON cannot represent. */
export const encode = (row: object): Record<string, unknown> =>
  mapFields(row, (value) =>
    ArrayBuffer.isView(value)
      ? { base64: Buffer.from(value as Uint8Array).toString('base64') }
      : value,
  );

export const decode = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapFields(row, (value) =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? Buffer.from(String(value.base64), 'base64')
      : value,
  );

/** Counts and hashes the lines as they pass. */
export class Tally {
  readonly #records = new Map<string, number>();
  readonly #hash: Hash = createHash('sha256');

  line(text: string, table?: string): void {
    this.#hash.update(text).update('\n');
    if (table !== undefined) this.#records.set(table, (this.#records.get(table) ?? 0) + 1);
  }

  end(): End {
    return { records: Object.fromEntries(this.#records), sha256: this.#hash.digest('hex') };
  }
}

export const countRecords = ({ records }: Pick<End, 'records'>): number =>
  Object.values(records).reduce((sum, count) => sum + count, 0);
