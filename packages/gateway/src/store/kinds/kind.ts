import type { Schema } from '../../checks/schema.ts';
import type { SeedKind } from './seed-data.ts';

/** `?`: may be missing. */
export type FieldType = 'uuid' | `${'uuid' | 'text' | 'time' | 'boolean' | 'object' | 'any'}?`;

export type Value = string | number | null | Uint8Array;

export interface Column {
  readonly type: 'text' | 'integer' | 'bytes';
  readonly nullable?: true;
  /** Its value, if it follows from the document. */
  readonly of?: (document: never) => Value;
}

/** Columns without a value of their own. */
export const text = { type: 'text' } as const;
export const integer = { type: 'integer' } as const;
export const optional = { type: 'text', nullable: true } as const;

export interface Kind {
  /** Only for its type. */
  readonly document: object;
  /** Its schema and the name of its component in the API document; or its own fields. */
  readonly schema?: readonly [Schema, string];
  readonly fields?: Readonly<Record<string, FieldType>>;
  /** The member with the id. Default: the id is only in its column, and `$id` in seed data. */
  readonly id?: string;
  /** The two members whose ids are together the id. */
  readonly pair?: readonly [string, string];
  /** Columns for queries, besides the id and the document. */
  readonly columns?: Readonly<Record<string, Column>>;
  /** The columns that together occur once in a tenant. */
  readonly unique?: readonly string[];
  /** Columns by the names of indexes; the tenant comes first in each. */
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  /** Members that are sorted by a column, because their texts do not compare. */
  readonly sortColumns?: Readonly<Record<string, string>>;
  /** Kinds whose removal removes this one, with the column of their id. */
  readonly parents?: { readonly [Name in SeedKind]?: string };
  /** Members of a seed record with records of a kind, which name this record in a member. */
  readonly contains?: Readonly<Record<string, readonly [kind: SeedKind, parent: string]>>;
  /** Kinds that must have a record with the id in this member when a record is seeded. */
  readonly references?: Readonly<Record<string, SeedKind>>;
  /** The members that cannot change, besides the id. */
  readonly fixed?: readonly string[];
  /** The members that are stored elsewhere or computed. */
  readonly derived?: readonly string[];
  /** Members that a seed record may lack. */
  readonly defaults?: (now: string, record: never) => object;
  /** The row of a seed record without its `$id`. Default: the document without derived members. */
  readonly fromSeed?: (record: never) => SeedRow;
  /** The seed record of a row. Default: the document with its id. */
  readonly toSeed?: (row: never) => object;
  /** In lists of records. */
  readonly shown: Shown;
}

export interface Shown {
  /** The members that name a record, the best first. Default: `name`. */
  readonly names?: readonly string[];
  /** The members in the columns of a table. A narrow one has only the first. */
  readonly members: readonly string[];
  /** The members that contain the id of such a record, in records of any kind. */
  readonly references?: readonly string[];
  /** What a new record starts with. Absent: it cannot be added by hand. */
  readonly added?: object;
  readonly newestFirst?: true;
}

export interface SeedRow {
  readonly document: object;
  readonly columns?: Readonly<Record<string, Value>>;
}
