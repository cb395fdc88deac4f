// The options of a gateway, as `startGateway` and the command take them. option-table.ts tells how each is
// named, read and checked.
import type { Assumptions } from './resolve-assumptions.ts';
import type { SeedData, UnrecordedRequests } from './control/client.ts';
import type { Log, LogLevel, LogOptions } from './log.ts';

/** PEM texts, or their bytes. */
export interface TlsOptions {
  /** The certificate, followed by the intermediate certificates. */
  cert: string | Uint8Array;
  key: string | Uint8Array;
}

/** Sizes in bytes, times in milliseconds. */
export interface Limits {
  /** Bytes of a body; the switch `max-upload-size` limits images. Default: 1 MiB. */
  bodyBytes: number;
  /** Bytes of all headers of a request. Default: 16 KiB. */
  headerBytes: number;
  /** Timeout for receiving all headers. Default: 3 s. */
  headerTimeout: number;
  /** Timeout for receiving the whole request. Default: 30 s. */
  requestTimeout: number;
  /** Timeout for the client to read the response. Default: 60 s. */
  answerTimeout: number;
  /** How long an idle connection stays open. Default: 72 s. */
  keepAlive: number;
  /**
   * How long the gateway accepts requests after it was told to stop, with `/readyz` 503. Default: 0
   * s.
   */
  drainDelay: number;
  /** How long running requests may take after that. Default: 10 s. */
  drain: number;
}

/** The replay of the command line. */
export interface StartReplay {
  readonly file: string;
  readonly text: string;
  readonly unrecorded: UnrecordedRequests;
}

export interface GatewayOptions {
  /** The port; 0, the default, picks a free one. */
  port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`. */
  host?: string | undefined;
  /**
   * A file, created if it does not exist; `:memory:`, the default; or
   * `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
   */
  database?: string | undefined;
  /** An API key to accept, in addition to issued keys. Default: a random one. */
  apiKey?: string | undefined;
  /** The token of the control plane: see `Gateway.control`. Default: a random token. */
  controlToken?: string | undefined;
  /**
   * More host names for the control plane and the console, in addition to `localhost`, loopback
   * addresses and the host of `publicUrl`: `['gateway']`, for a service of Docker Compose.
   */
  controlHosts?: readonly string[] | undefined;
  /** Changes assumptions: `{ 'max-page-size': 50 }`. Default: the values of the ledger. */
  assume?: Partial<Assumptions> | undefined;
  /**
   * Responds 400 to body fields and query parameters that the API document does not name, so that a
   * test finds misspelled ones. Default: false, which accepts and keeps them.
   */
  strict?: boolean | undefined;
  /** The records of a new key: the sample data (true, the default), none, or these. */
  seed?: boolean | SeedData | undefined;
  /** The time, in milliseconds since 1970. Default: `Date.now`. */
  clock?: (() => number) | undefined;
  /** Limits on sizes and times. Default: see each. */
  limits?: Partial<Limits> | undefined;
  /** A certificate and its key, as PEM: the gateway then serves https. Default: none. */
  tls?: TlsOptions | undefined;
  /** The URL for clients behind a proxy, for `imageURI`. Default: the gateway's own URL. */
  publicUrl?: string | undefined;
  /**
   * Origins of development pages that may call the API from a browser (CORS), such as
   * `http://localhost:5173`. Does not apply to the control plane. Default: none.
   */
  cors?: readonly string[] | undefined;
  /** What is logged to stderr, as lines of JSON. Default: `error`. */
  logLevel?: LogLevel | undefined;
}

/** The options of the command line: it accepts several keys, and creates no token. */
export interface CommandOptions extends Omit<GatewayOptions, 'apiKey' | 'clock'> {
  apiKeys: readonly string[];
  /** Recorded traffic for requests with the first key, and its file. */
  replay?: StartReplay | undefined;
  /** Logged when the gateway listens. */
  notices?: readonly string[] | undefined;
}

export interface LaunchOptions extends CommandOptions, LogOptions, Pick<GatewayOptions, 'clock'> {
  /** The file of `seed`, to name it in errors. */
  seedFile?: string | undefined;
  /** Receives part of the log. */
  log?: Partial<Log> | undefined;
  /** How long a connection must be silent before a stopping gateway closes it, in milliseconds. */
  silence?: number | undefined;
}
