// The messages on the channels of diagnostics.ts. Separate, so that diagnostics.ts needs no published
// declaration.

/** The message of `room-sessions:call`; the same object from start to end. */
export interface CallTrace {
  /** The operationId, or `METHOD /path` of an undocumented request. */
  readonly operation: string;
  readonly requestId: string;
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly template: string;
  /** The number of attempts, set at the end of the call. */
  attempts: number;
  /** The status of the last response, if any. */
  status: number | undefined;
  /** The error of the call, if it failed. */
  error?: unknown;
}

/** The message of `room-sessions:attempt`. */
export interface AttemptTrace {
  readonly operation: string;
  readonly requestId: string;
  readonly method: string;
  readonly template: string;
  /** Without the values of query parameters other than `page`, `size` and `sort`. */
  readonly url: string;
  /** From 1. */
  readonly attempt: number;
  status: number | undefined;
  error?: unknown;
}
