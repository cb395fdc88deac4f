// The plan of a seed: plain data, so that a failing plan can be printed, shrunk and repeated. An omitted field
// means no limit, no fault, no delay.

export interface Plan {
  /** Seeds the random values of the run, for example the jitter of retries. */
  readonly random: number;
  /** The transport of core. Default: a simulated transport. */
  readonly path?: 'fetch' | 'wire' | undefined;
  readonly client?: ClientPlan | undefined;
  readonly operations: readonly OperationPlan[];
}

/** Options of a client or a call. */
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
  /** The key is a function that returns these keys in order, then always the last key. */
  readonly keys?: readonly KeyPlan[] | undefined;
  readonly hasNoKey?: true | undefined;
  readonly budget?: { readonly capacity: number; readonly perSuccess: number } | undefined;
  readonly logs?: true | undefined;
  /** Adds a middleware that forwards requests, or sends them to another origin. */
  readonly middleware?: 'attempt' | 'elsewhere' | undefined;
  /** The time at which the signal of the client is aborted. */
  readonly abort?: number | undefined;
  readonly maxConnections?: number | undefined;
  readonly idleTimeout?: number | undefined;
}

export interface KeyPlan {
  readonly gives?: 'new' | 'nothing' | 'failure' | undefined;
  readonly delay?: number | undefined;
}

interface Common {
  /** The start time. */
  readonly at?: number | undefined;
  readonly limits?: Limits | undefined;
  /** Options of `client.with`. */
  readonly defaults?: Limits | undefined;
  /** The time at which its signal is aborted; -1 means before the start. */
  readonly abort?: number | undefined;
  /** The server's replies in order. Further replies are healthy. */
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
  /** The body is generated while it is sent. */
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
  /** The caller stops after this number of items. */
  readonly leave?: number | undefined;
  /** The time at which the caller stops. */
  readonly leaveAt?: number | undefined;
  /** The ms that the caller needs for each item. */
  readonly itemDelay?: number | undefined;
  readonly serverFault?: 'same' | 'alternating' | 'whole' | 'endless' | 'null' | undefined;
}

export interface InvitePlan extends Common {
  readonly kind: 'invite';
  readonly users: number;
  readonly batchSize?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly stop?: number | undefined;
  /** Resumes a failed run from JSON. */
  readonly resume?: 'open' | 'unknown' | undefined;
}

export interface UploadPlan extends Common {
  readonly kind: 'upload';
  readonly source: SourcePlan;
}

export interface SourcePlan {
  readonly length: number;
  readonly form?: 'replayable' | 'once' | 'iterable' | undefined;
  /** The declared size, if any. */
  readonly announcedSize?: number | undefined;
  readonly chunk?: number | undefined;
  /** The delay before each chunk in ms. */
  readonly pause?: number | undefined;
  /** The fault instead of the chunk with the number `faultAt`. */
  readonly fault?: 'throws' | 'stuck' | 'not bytes' | 'nothing' | undefined;
  readonly faultAt?: number | undefined;
  /** The duration of closing in ms; -1 means that closing never ends. */
  readonly closing?: number | undefined;
}

export type OperationPlan = CallPlan | ListPlan | InvitePlan | UploadPlan;

/** The course of one request. */
export interface Reply {
  /**
   * The end without a response. `refused`, `unreachable`, `untrusted`: before anything is sent. `lost`: after
   * sending. `silent`: the server never responds.
   */
  readonly fault?: 'refused' | 'unreachable' | 'untrusted' | 'lost' | 'silent' | undefined;
  /** The error of the transport in this case. */
  readonly throws?: OddError | undefined;
  /** The transport throws before it returns a promise. */
  readonly throwsSynchronously?: true | undefined;
  /** The ms before the head or the fault. */
  readonly delay?: number | undefined;
  /** The server has processed the request without reporting it. */
  readonly isProcessed?: true | undefined;
  /** The transport ignores the signal. */
  readonly ignoresSignal?: true | undefined;
  /** The number of body chunks that the server reads. A shorter request is not processed. */
  readonly chunksRead?: number | undefined;
  /** If the source fails, the sent part looks like a complete body, as in workers. */
  readonly sendsPartialBody?: true | undefined;
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
  readonly location?: string | undefined;
  readonly body?: BodyKind | undefined;
  readonly bodyDelay?: number | undefined;
  readonly bodyFault?: 'cut' | 'silent' | 'undecodable' | undefined;
  /** The server's behavior on a keep-alive connection, on the wire. */
  readonly connection?: ConnectionPlan | undefined;
}

export interface ConnectionPlan {
  /** The seconds of `Keep-Alive: timeout`, after which the server closes; -1 closes at once. */
  readonly keepAlive?: number | undefined;
  /** The ms after the response at which the server sends data without a request. */
  readonly unsolicited?: 'response' | 'half' | 'end' | 'dead' | undefined;
  /** The round-trip latency in ms. */
  readonly lag?: number | undefined;
  readonly isGzipped?: true | undefined;
  readonly isChunked?: true | undefined;
  /** The size of the response chunks in bytes. */
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
