// The plan of a seed: plain data, so that a failing one can be printed, shrunk and run again. An omitted
// field is harmless: no limit, no fault, no delay.

export interface Plan {
  /** Seeds the chance of the run, such as the jitter of retries. */
  readonly random: number;
  /** What core sends with: a simulated transport if absent. */
  readonly path?: 'fetch' | 'wire' | undefined;
  readonly client?: ClientPlan | undefined;
  readonly operations: readonly OperationPlan[];
}

/** Options of a client or of a call. */
export interface Limits {
  readonly timeout?: number | undefined;
  readonly total?: number | undefined;
  readonly retry?: RetryPlan | false | undefined;
  readonly maxBytes?: number | undefined;
}

export interface RetryPlan {
  readonly limit?: number | undefined;
  readonly minDelay?: number | undefined;
  readonly maxDelay?: number | undefined;
  readonly maxRetryAfter?: number | undefined;
  readonly unsafe?: boolean | undefined;
}

export interface ClientPlan {
  readonly limits?: Limits | undefined;
  /** The key is a function that returns these in order, and then always the last one. */
  readonly keys?: readonly KeyPlan[] | undefined;
  readonly hasNoKey?: true | undefined;
  readonly budget?: { readonly capacity: number; readonly perSuccess: number } | undefined;
  readonly logs?: true | undefined;
  /** Adds a middleware that only passes requests on, or sends them to another origin. */
  readonly middleware?: 'attempt' | 'elsewhere' | undefined;
  /** When the signal of the client is aborted. */
  readonly abort?: number | undefined;
  readonly maxConnections?: number | undefined;
  readonly idleTimeout?: number | undefined;
}

export interface KeyPlan {
  readonly gives?: 'new' | 'nothing' | 'failure' | undefined;
  readonly delay?: number | undefined;
}

interface Common {
  /** When it starts. */
  readonly at?: number | undefined;
  readonly limits?: Limits | undefined;
  /** Given by `client.with`. */
  readonly defaults?: Limits | undefined;
  /** When its signal is aborted; -1 before it starts. */
  readonly abort?: number | undefined;
  /** The server's replies to its requests, in order; every further reply is healthy. */
  readonly replies?: readonly Reply[] | undefined;
}

export interface CallPlan extends Common {
  readonly kind: 'call';
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | undefined;
  readonly isUnsafe?: true | undefined;
  readonly needsNoKey?: true | undefined;
  readonly bareError?: true | undefined;
  readonly response?: 'unknown' | 'any' | undefined;
  readonly read?: 'raw' | 'both' | 'request' | undefined;
  /** The body is created while it is sent. */
  readonly source?: SourcePlan | undefined;
  /** The input lacks a parameter. */
  readonly isInvalid?: true | undefined;
}

export interface ListPlan extends Common {
  readonly kind: 'list';
  readonly items: number;
  readonly size: number;
  readonly prefetch?: number | undefined;
  readonly limit?: number | undefined;
  readonly maxPages?: number | undefined;
  readonly listTimeout?: number | undefined;
  readonly read?: 'all' | 'pages' | 'first' | undefined;
  /** The caller stops after so many items. */
  readonly leave?: number | undefined;
  /** When the caller stops, whatever it waits for. */
  readonly leaveAt?: number | undefined;
  /** ms that the caller takes for each item. */
  readonly itemDelay?: number | undefined;
  readonly serverFault?: 'same' | 'alternating' | 'whole' | 'endless' | 'null' | undefined;
}

export interface InvitePlan extends Common {
  readonly kind: 'invite';
  readonly users: number;
  readonly batchSize?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly stop?: number | undefined;
  /** A failed run is resumed, from JSON. */
  readonly resume?: 'open' | 'unknown' | undefined;
}

export interface UploadPlan extends Common {
  readonly kind: 'upload';
  readonly source: SourcePlan;
}

export interface SourcePlan {
  readonly length: number;
  readonly form?: 'replayable' | 'once' | 'iterable' | undefined;
  /** The declared size; absent if the source declares none. */
  readonly announcedSize?: number | undefined;
  readonly chunk?: number | undefined;
  /** ms before each chunk. */
  readonly pause?: number | undefined;
  /** What happens in place of the chunk with the number `faultAt`. */
  readonly fault?: 'throws' | 'stuck' | 'not bytes' | 'nothing' | undefined;
  readonly faultAt?: number | undefined;
  /** The duration of closing, in ms; -1 never ends. */
  readonly closing?: number | undefined;
}

export type OperationPlan = CallPlan | ListPlan | InvitePlan | UploadPlan;

/** The course of one request. */
export interface Reply {
  /**
   * Where it ends without a response. `refused`, `unreachable`, `untrusted`: before anything is sent. `lost`:
   * after. `silent`: no response ever.
   */
  readonly fault?: 'refused' | 'unreachable' | 'untrusted' | 'lost' | 'silent' | undefined;
  /** What the transport throws then. */
  readonly throws?: OddError | undefined;
  /** The transport throws before it returns a promise. */
  readonly throwsSynchronously?: true | undefined;
  /** ms before the head, or before the fault. */
  readonly delay?: number | undefined;
  /** The server has processed the request, though it does not say so. */
  readonly isProcessed?: true | undefined;
  /** The transport pays no attention to the signal. */
  readonly ignoresSignal?: true | undefined;
  /** Chunks of a streamed body that are read; a shorter request is not processed. */
  readonly chunksRead?: number | undefined;
  /** The start of a body whose source fails is sent as if it were complete, as workers do. */
  readonly sendsPartialBody?: true | undefined;
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
  readonly location?: string | undefined;
  readonly body?: BodyKind | undefined;
  readonly bodyDelay?: number | undefined;
  readonly bodyFault?: 'cut' | 'silent' | 'undecodable' | undefined;
  /** The server's treatment of a kept connection, on the wire. */
  readonly connection?: ConnectionPlan | undefined;
}

export interface ConnectionPlan {
  /** Seconds of `Keep-Alive: timeout`, after which the server closes; -1 closes at once. */
  readonly keepAlive?: number | undefined;
  /** ms after the response, when the server sends data without a request. */
  readonly unsolicited?: 'response' | 'half' | 'end' | 'dead' | undefined;
  /** The latency of bytes, in ms, both ways together. */
  readonly lag?: number | undefined;
  readonly isGzipped?: true | undefined;
  readonly isChunked?: true | undefined;
  /** Bytes of the response that go out at a time. */
  readonly pieces?: number | undefined;
}

export type BodyKind =
  | 'envelope'
  | 'error'
  | 'bare'
  | 'empty'
  | 'null'
  | 'text'
  | 'html'
  | 'half'
  | 'latin1'
  | 'bom'
  | 'large'
  | 'echo';

export type OddError =
  | 'text'
  | 'nothing'
  | 'proxy'
  | 'realm'
  | 'request'
  | 'frozen'
  | 'circle'
  | 'getter'
  | 'message'
  | 'printer'
  | 'abort'
  | 'refused';

/** A healthy reply. */
export const healthy: Reply = {};
