// The types of the generated table: each operation of the API document as a command.

import type { Operation } from '@room-sessions/core';
import type { OperationSchemas } from '@room-sessions/schemas/validation';

/** A parameter of the path or the query, or a field of the body that is not a list or an object. */
export interface Field {
  /** The name in the API document. */
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly required?: true;
  /** The values of an enumeration. */
  readonly values?: readonly string[];
  /** Whether the enumeration may have undocumented values. */
  readonly isOpen?: true;
  readonly default?: string | number | boolean;
  readonly says?: string;
}

/** The request body of an operation. */
export interface Body {
  /** `object`: an empty object by default. `base64`: the bytes of a file. */
  readonly kind: 'json' | 'object' | 'base64';
  readonly required: boolean;
  readonly says: string;
}

/** An operation of the API document as a command. */
export interface ApiCommand {
  readonly domain: string;
  /** The method of the client, in kebab-case. */
  readonly name: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly body?: Body;
  readonly paged?: true;
  /** Whether a record of a successful response may carry an `error`. */
  readonly hasRecordErrors?: true;
  /** Ids of the gaps of the operation, as in docs/gaps.md. */
  readonly gaps?: readonly string[];
}

/** A group of commands, for a client of the SDK. */
export interface Domain {
  readonly name: string;
  readonly summary: string;
  /** Loads zod, so it is called only if drift is reported. */
  readonly loadSchemas: () => Promise<Readonly<Record<string, OperationSchemas>>>;
}
