// What the channels of diagnostics.ts say. Apart from it, so that no declaration of it is published.

/** What subscribers of `room-sessions:call` get; the same object from start to end. */
export interface CallTrace {
  /** The operationId, or `METHOD /path` of an undocumented request. */
  readonly operation: string;
  readonly requestId: string;
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly template: string;
  /** How many attempts were made, once the call has ended. */
  attempts: number;
  /** The status of the last response; undefined where there was none. */
  status: number | undefined;
  /** What the call failed with. */
  error?: unknown;
}

/** What subscribers of `room-sessions:attempt` get. */
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
