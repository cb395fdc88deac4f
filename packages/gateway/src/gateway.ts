// A gateway: store, server and keys, started together and closed together.
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
import { addressOf } from './http/server.ts';
import { weakSecrets } from './keys/weak-secrets.ts';
import type { Limits } from './limits.ts';
import type { Log, LogLevel } from './log.ts';
import { keepFor } from './ops/retention.ts';
import { readPublicUrl } from './public-url.ts';
import type { TlsOptions } from './tls.ts';

export interface GatewayOptions {
  /** The port to listen on; 0, the default, takes any free one. */
  port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`. */
  host?: string | undefined;
  /**
   * A file, which is created when it does not exist, `:memory:`, the default, or
   * `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
   */
  database?: string | undefined;
  /** The API key to accept, beside those that were issued. Default: a random one. */
  apiKey?: string | undefined;
  /** What the control plane asks for: see `Gateway.control`. Default: a random token. */
  controlToken?: string | undefined;
  /**
   * Names beside `localhost`, loopback addresses and the host of `publicUrl` under which the control
   * plane and the console are reached: `['gateway']`, as Docker Compose calls a service.
   */
  controlHosts?: readonly string[] | undefined;
  /** Changes assumptions: `{ 'max-page-size': 50 }`. Default: what the ledger says. */
  assume?: Partial<Assumptions> | undefined;
  /**
   * Refuses body fields and query parameters that the API document does not name with 400, so that a
   * test finds the misspelt ones. Default: false, which accepts and keeps them.
   */
  strict?: boolean | undefined;
  /** What a key that is new is given: the sample data (true, the default), nothing, or this. */
  seed?: boolean | SeedData | undefined;
  /** The time, in milliseconds since 1970. Default: `Date.now`. */
  clock?: (() => number) | undefined;
  /** How much is taken at once, and for how long. Default: see each. */
  limits?: Partial<Limits> | undefined;
  /**
   * How many days guests, banners and answers to surveys are kept, which nothing else removes; a guest
   * who was invited, hosts or was in a room stays. Default: for ever.
   */
  retention?: number | undefined;
  /** A certificate and its key, as PEM: the gateway then speaks https. Default: none. */
  tls?: TlsOptions | undefined;
  /** Where clients reach it through a proxy, for `imageURI`. Default: the gateway's own address. */
  publicUrl?: string | undefined;
  /**
   * Origins of pages in development that may call the API from a browser (CORS), such as
   * `http://localhost:5173`; never the control plane. Default: none.
   */
  cors?: readonly string[] | undefined;
  /** What is written to stderr, as lines of JSON. Default: `error`. */
  logLevel?: LogLevel | undefined;
}

/** A gateway that runs. */
export interface Gateway extends AsyncDisposable {
  /** Where it is reached, without a slash at the end. */
  readonly url: string;
  /** The API key that it accepts. */
  readonly apiKey: string;
  /** What a test does to the gateway beside calling it: states, faults, the clock and more. */
  readonly control: Control;
  /** Where the same is reached over HTTP, with `Authorization: Bearer TOKEN`. */
  readonly controlUrl: string;
  /** The token; it is not enumerable, so that it is printed with no gateway. */
  readonly controlToken: string;
  /** The value of each switch. */
  readonly assumptions: Assumptions;
  /**
   * Answers the requests that are under way, then stops; those that take longer than the limit
   * `drain` are cut off. With the limit `drainDelay` it accepts requests for that long before.
   * Closing again is the same closing.
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

/** What runs, whoever started it. */
export type Launched = Omit<Gateway, 'apiKey' | 'control' | 'controlUrl' | 'controlToken'> & {
  /** `undefined` without a control token. */
  readonly controlUrl: string | undefined;
  /** Makes an address of the console that signs in once, within an hour; `undefined` likewise. */
  readonly createSignInUrl: (() => string) | undefined;
};

/**
 * The command line takes any number of keys, and has no control plane without a token.
 */
export interface LaunchOptions extends Omit<GatewayOptions, 'apiKey'> {
  apiKeys: readonly string[];
  /** The file that `seed` was read from, to name it where something in it is wrong. */
  seedFile?: string | undefined;
  /** Recorded traffic that the first key is answered with, and the file that it was read from. */
  replay?: StartReplay | undefined;
  /** Takes a part of what would go to the log. */
  log?: Partial<Log> | undefined;
  /** Takes the lines of the log. Default: stderr. */
  writeLog?: ((line: string) => void) | undefined;
  /** Written to the log when it listens. */
  notices?: readonly string[] | undefined;
  /** How long a connection has to be silent before a gateway that stops closes it, in milliseconds. */
  silence?: number | undefined;
  /** How many records of seed data were added, of how many. */
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
  const url = addressOf(app, tls ? 'https' : 'http');
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
    // The requests that were cut off end first, with a line in the log each.
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
