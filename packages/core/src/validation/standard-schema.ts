// The part of the Standard Schema interface (version 1) that validation needs, so that any
// library that follows it can be handed in and none has to be imported.

/** A schema of any library that follows Standard Schema version 1, such as zod 4. */
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

export interface StandardIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** The schemas of one operation; what is absent is not checked. */
export interface OperationSchemas {
  readonly path?: StandardSchema;
  readonly query?: StandardSchema;
  readonly body?: StandardSchema;
  readonly response?: StandardSchema;
  /**
   * Finds what one of these schemas lets pass without knowing it. Standard Schema has no word for
   * that; `@room-sessions/schemas` brings this along. Without it, only what a schema refuses is
   * reported.
   */
  readonly unknowns?: (schema: StandardSchema, value: unknown) => Iterable<UnknownPlace>;
  /**
   * True for a value that one of these schemas is sure to let pass, and of which it knows
   * everything: then nobody asks further. A shortcut, which `@room-sessions/schemas` brings along.
   */
  readonly accepts?: (schema: StandardSchema, value: unknown) => boolean;
}

/** A place of a value that its schema lets pass without knowing it. */
export interface UnknownPlace {
  readonly path: readonly PropertyKey[];
  /** The values that the schema knows, where it knows the field; absent where it does not. */
  readonly known?: readonly string[] | undefined;
}

/** What schemas refuse in one part of a call. */
export interface Refusal {
  /** Where, as an error says it. */
  readonly path: string;
  /** A sentence, without what was found. */
  readonly why: string;
  readonly issues: readonly StandardIssue[];
}
