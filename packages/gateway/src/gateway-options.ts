// The options of a gateway.
import type { Assumptions } from './assume.ts';
import type { SeedData } from './control/client.ts';
import type { StartReplay } from './control/replay/start-replay.ts';
import type { Limits } from './limits.ts';
import type { Log, LogLevel } from './log.ts';
import type { TlsOptions } from './tls.ts';

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
  /** Limits on sizes, times and counts. Default: see each. */
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

/**
 * The command line accepts several keys, and enables no control plane without a token.
 */
export interface LaunchOptions extends Omit<GatewayOptions, 'apiKey'> {
  apiKeys: readonly string[];
  /** The file of `seed`, to name it in errors. */
  seedFile?: string | undefined;
  /** Recorded traffic for requests with the first key, and its file. */
  replay?: StartReplay | undefined;
  /** Receives part of the log. */
  log?: Partial<Log> | undefined;
  /** Whether the log is for a person on a terminal. Default: JSON. */
  readableLog?: boolean | undefined;
  /** Writes the lines of the log. Default: to stderr. */
  writeLog?: ((line: string) => void) | undefined;
  /** Logged when the gateway listens. */
  notices?: readonly string[] | undefined;
  /** How long a connection must be silent before a stopping gateway closes it, in milliseconds. */
  silence?: number | undefined;
  /** Reports how many of the seed records were added. */
  onSeedProgress?: ((done: number, total: number) => void) | undefined;
}
