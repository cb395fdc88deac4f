// A gateway: store, server and keys, started together and closed together.
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { resolveAssumptions, type Assumptions } from './assume.ts';
import { controlPrefix } from './control/route.ts';
import { createControl, type Control, type SeedData } from './control/client.ts';
import { createGuard } from './control/guard.ts';
import { readOrigins } from './http/cors.ts';
import { readControlHosts } from './control/host-name.ts';
import { drain } from './http/drain.ts';
import { assertPortAvailable, whyNotListening } from './http/listen-failure.ts';
import { addressOf, createServer } from './http/server.ts';
import { admitKeys, noKeys } from './keys/admit.ts';
import type { Fill } from './keys/lifecycle.ts';
import { weakSecrets } from './keys/weak-secrets.ts';
import { resolveLimits, type Limits } from './limits.ts';
import { createLog, type Log, type LogLevel } from './log.ts';
import { requireNode } from './node-version.ts';
import { createMetrics } from './ops/metrics.ts';
import { keepFor } from './ops/retention.ts';
import { createStoreHealth } from './ops/store-health.ts';
import { readPublicUrl } from './public-url.ts';
import { fillWith, seedError } from './seed/file.ts';
import { seed as sampleData } from './seed/seed.ts';
import { usageError } from './start-error.ts';
import { openStore, wasUsed } from './store/database.ts';
import { passwordsOf } from './store/postgres/url.ts';
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
  const gateway = await launch({ ...options, controlToken, apiKeys: [apiKey] });
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
};

/**
 * The command line takes any number of keys, and has no control plane without a token.
 */
export interface LaunchOptions extends Omit<GatewayOptions, 'apiKey'> {
  apiKeys: readonly string[];
  /** The file that `seed` was read from, to name it where something in it is wrong. */
  seedFile?: string | undefined;
  /** Takes a part of what would go to the log. */
  log?: Partial<Log> | undefined;
  /** Takes the lines of the log. Default: stderr. */
  writeLog?: ((line: string) => void) | undefined;
  /** How long a connection has to be silent before a gateway that stops closes it, in milliseconds. */
  silence?: number | undefined;
  /** How many records of seed data were added, of how many. */
  onSeedProgress?: ((done: number, total: number) => void) | undefined;
}

export async function launch(options: LaunchOptions): Promise<Launched> {
  requireNode();
  const { apiKeys, controlToken, tls, clock: now = Date.now } = options;
  const { port = 0, host = '127.0.0.1', database = ':memory:' } = options;
  const limits = resolveLimits(options.limits);
  const publicUrl = readPublicUrl(options.publicUrl);
  const cors = readOrigins(options.cors);
  const controlHosts = readControlHosts(options.controlHosts);
  refuseUnsendable('an API key', apiKeys);
  if (controlToken !== undefined) refuseUnsendable('the control token', [controlToken]);
  const assumptions = resolveAssumptions(options.assume);
  refuseRetention(options.retention);
  const fill = fillOf(options);
  const secrets = [
    ...apiKeys,
    ...(controlToken === undefined ? [] : [controlToken]),
    ...passwordsOf(database),
  ];
  const { logLevel: level = 'error', writeLog: write } = options;
  const log = { ...createLog({ level, secrets, write }), ...options.log };
  const guard =
    controlToken === undefined ? undefined : createGuard(controlToken, { controlHosts, publicUrl });
  if (apiKeys.length === 0 && !guard && !(await wasUsed(database))) throw noKeys();
  const place = { port, host, tls };
  await assertPortAvailable(place);
  const started = new Date(now());
  const store = await openStore({ database, now: started });
  let url = '';
  let isDraining = false;
  let endsConnections = false;
  const keyring = await admitKeys(store, {
    apiKeys,
    fill,
    started,
    now,
    mayBeNone: guard !== undefined,
    refused: (failure) => seedError(failure, options.seedFile),
  });
  let app: FastifyInstance | undefined;
  try {
    app = createServer({
      store,
      keyring,
      fill,
      guard,
      secrets,
      assumptions,
      strict: options.strict === true,
      limits,
      tls,
      now,
      log,
      metrics: createMetrics(() => store.commits),
      storeHealth: createStoreHealth({ ping: store.ping, log }),
      publicUrl,
      cors,
      baseUrl: () => publicUrl ?? url,
      isDraining: () => isDraining,
      endsConnections: () => endsConnections,
      silence: options.silence,
    });
    await app.listen({ port, host });
  } catch (error) {
    await app?.close();
    await store.close();
    throw whyNotListening(error, place);
  }
  const server = app;
  url = addressOf(server, tls ? 'https' : 'http');
  if (options.database === ':memory:') {
    log.warn('data is kept in memory and forgotten at the end; --database FILE keeps it');
  }
  const endRetention = keepFor(options.retention, { store, now, log });
  for (const text of weakSecrets({ apiKeys, controlToken, host })) log.warn(text);
  const close = once(async () => {
    isDraining = true;
    log.info('draining');
    await drain(server, {
      delay: limits.drainDelay,
      bound: limits.drain,
      endConnections: (areEnded) => (endsConnections = areEnded),
    });
    endRetention();
    // The requests that were cut off end first, with a line in the log each.
    await setImmediate();
    await store.close();
    log.info('stopped');
  });
  const controlUrl = guard && `${url}${controlPrefix}`;
  return { url, controlUrl, assumptions, close, [Symbol.asyncDispose]: close };
}

function fillOf({ seed = true, seedFile, onSeedProgress }: LaunchOptions): Fill | undefined {
  if (seed === false) return undefined;
  return seed === true ? sampleData : fillWith(seed, onSeedProgress, seedFile);
}

/** A secret that no client could send would refuse every call, for a reason nobody sees. */
function refuseUnsendable(what: string, secrets: readonly string[]): void {
  if (secrets.every((secret) => /^[\x21-\x7e]+$/.test(secret))) return;
  throw usageError(`${what} has to be one or more printable ASCII characters without spaces`);
}

function refuseRetention(days: number | undefined): void {
  if (days === undefined || (days > 0 && days <= longestRetention)) return;
  throw usageError(
    `retention: expected a number of days, more than 0 and up to ${longestRetention}, got ${days}`,
  );
}

/** A hundred years. */
const longestRetention = 36_525;

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}
