// A gateway: its store, server and keys start and close together.
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { assemble } from './assemble.ts';
import type { Assumptions } from './assume.ts';
import type { StartReplay } from './control/replay/start-replay.ts';
import { controlPrefix } from './control/route.ts';
import { consolePath } from './console/bind.ts';
import { createControl, type Control, type SeedData } from './control/client.ts';
import { drain } from './http/drain.ts';
import { assertPortAvailable, whyNotListening } from './http/listen-failure.ts';
import { getAddress } from './http/server.ts';
import { weakSecrets } from './keys/weak-secrets.ts';
import type { Limits } from './limits.ts';
import type { Log, LogLevel } from './log.ts';
import { keepFor } from './ops/retention.ts';
import { readPublicUrl } from './public-url.ts';
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
  /**
   * How many days guests, banners and survey answers are kept. Guests who were invited, host a room
   * or were in one are kept. Default: forever.
   */
  retention?: number | undefined;
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

/** A running gateway. */
export interface Gateway extends AsyncDisposable {
  /** The URL, without a trailing slash. */
  readonly url: string;
  /** The API key that it accepts. */
  readonly apiKey: string;
  /** Controls the gateway from a test: states, expectations, the clock and more. */
  readonly control: Control;
  /** The URL of the control plane, for `Authorization: Bearer TOKEN`. */
  readonly controlUrl: string;
  /** The control token; not enumerable, so that logging a gateway does not print it. */
  readonly controlToken: string;
  /** The value of each switch. */
  readonly assumptions: Assumptions;
  /**
   * Finishes running requests, then stops; requests that take longer than the limit `drain` are cut
   * off. With the limit `drainDelay` it first accepts requests for that long. Closing twice is
   * safe.
   */
  close(): Promise<void>;
}

/**
 * Starts a gateway, for example inside a test: `await using gateway = await startGateway()`.
 *
 * @throws StartError when an option is wrong, the port is taken or the database cannot be opened.
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { apiKey = randomSecret(), controlToken = randomSecret() } = options;
  const { createSignInUrl: _, ...gateway } = await launch({
    ...options,
    controlToken,
    apiKeys: [apiKey],
  });
  const { url } = gateway;
  const known = {
    ...gateway,
    apiKey,
    control: createControl({ url, token: controlToken }),
    controlUrl: `${url}${controlPrefix}`,
  };
  return Object.defineProperty<Gateway>(known as Gateway, 'controlToken', {
    get: () => controlToken,
  });
}

const randomSecret = (): string => randomBytes(24).toString('base64url');

/** A running gateway of the command or of `startGateway`. */
export type Launched = Omit<Gateway, 'apiKey' | 'control' | 'controlUrl' | 'controlToken'> & {
  /** `undefined` without a control token. */
  readonly controlUrl: string | undefined;
  /**
   * Creates a console URL that signs in once, within an hour; `undefined` without a control token.
   */
  readonly createSignInUrl: (() => string) | undefined;
};

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
  /** Writes the lines of the log. Default: to stderr. */
  writeLog?: ((line: string) => void) | undefined;
  /** Logged when the gateway listens. */
  notices?: readonly string[] | undefined;
  /** How long a connection must be silent before a stopping gateway closes it, in milliseconds. */
  silence?: number | undefined;
  /** Reports how many of the seed records were added. */
  onSeedProgress?: ((done: number, total: number) => void) | undefined;
}

export async function launch(options: LaunchOptions): Promise<Launched> {
  const { tls, port = 0, host = '127.0.0.1' } = options;
  const place = { port, host, tls };
  const { app, store, server, log, assumptions, limits, signIn } = await assemble(options, () =>
    assertPortAvailable(place),
  );
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await store.close();
    throw whyNotListening(error, place);
  }
  const url = getAddress(app, tls ? 'https' : 'http');
  server.url = url;
  if (options.database === ':memory:') {
    log.warn('data is kept in memory and forgotten at the end; --database FILE keeps it');
  }
  const { controlToken, clock: now = Date.now, notices = [] } = options;
  for (const text of notices) log.warn(text);
  const endRetention = keepFor(options.retention, { store, now, log });
  for (const text of weakSecrets({ apiKeys: options.apiKeys, controlToken, host })) log.warn(text);
  const close = once(async () => {
    server.isDraining = true;
    log.info('draining');
    await drain(app, {
      delay: limits.drainDelay,
      bound: limits.drain,
      endConnections: (areEnded) => (server.endsConnections = areEnded),
    });
    endRetention();
    // Cut requests end first, each with a log line.
    await setImmediate();
    await store.close();
    log.info('stopped');
  });
  const controlUrl = controlToken === undefined ? undefined : `${url}${controlPrefix}`;
  const consoleUrl = `${readPublicUrl(options.publicUrl) ?? url}${consolePath}`;
  const createSignInUrl = signIn && ((): string => `${consoleUrl}#code=${signIn.create()}`);
  return {
    url,
    controlUrl,
    createSignInUrl,
    assumptions,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}
