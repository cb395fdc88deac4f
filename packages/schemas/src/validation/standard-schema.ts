// The part of the Standard Schema interface (version 1) that validation needs, so that callers can
// pass schemas of any library that implements it, and no library is imported.

import type { StandardIssue } from '@room-sessions/core';

/** A schema of any library that implements Standard Schema version 1, such as zod 4. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** The schemas of one operation; a part without a schema is not checked. */
export interface OperationSchemas {
  readonly path?: StandardSchema;
  readonly query?: StandardSchema;
  readonly body?: StandardSchema;
  readonly response?: StandardSchema;
  /**
   * Finds unknown fields and values that one of these schemas accepts. Standard Schema cannot report
   * them; `@room-sessions/schemas` provides this function. Without it, only mismatches are reported.
   */
  readonly unknowns?: (schema: StandardSchema, value: unknown) => Iterable<UnknownPlace>;
  /**
   * Fast path: true if one of these schemas surely accepts a value without unknown fields or values;
   * then nothing else is checked. `@room-sessions/schemas` provides this function.
   */
  readonly accepts?: (schema: StandardSchema, value: unknown) => boolean;
}

/** A place with an unknown field or value that the schema accepts. */
export interface UnknownPlace {
  readonly path: readonly PropertyKey[];
  /** The known values of a known field; absent for an unknown field. */
  readonly known?: readonly string[] | undefined;
}

/** Why a schema refuses one part of a call. */
export interface Refusal {
  /** The place, as in an error. */
  readonly path: string;
  /** A sentence, without the value. */
  readonly why: string;
  readonly issues: readonly StandardIssue[];
}
