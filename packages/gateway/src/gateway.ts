// A gateway: its store, server and keys start and close together. It listens on a port, or handles
// requests in this process.
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Assumptions } from './resolve-assumptions.ts';
import { bindConsole, consolePath } from './console/bind.ts';
import { bindControl } from './control/bind.ts';
import { createControl, type Control } from './control/client.ts';
import { Expectations } from './control/expectations/held-expectations.ts';
import { createGuard } from './control/guard.ts';
import { loadStartReplay } from './control/replay.ts';
import { controlPrefix } from './control/route.ts';
import { sendOverHttp } from './control/send-over-http.ts';
import { createSignInCodes } from './control/sign-in.ts';
import { drain } from './http/drain.ts';
import { createServer } from './http/server.ts';
import { StoreHealth } from './http/store-health.ts';
import { Failure } from './failure.ts';
import { createKeyring } from './keys/keyring.ts';
import { admitStartKeys, type Fill } from './keys/lifecycle.ts';
import { createLog } from './log.ts';
import { bindOps } from './ops/bind.ts';
import { checkOptions, gatewayNames, inProcessNames, refuseUnknown } from './option-table.ts';
import type { GatewayOptions, LaunchOptions } from './options.ts';
import { fillWith } from './seed/read-data.ts';
import { seed as sampleData } from './seed/seed.ts';
import type { Services } from './services.ts';
import { environmentError, requireNode, usageError } from './start-error.ts';
import { openStore, type Store } from './store/database.ts';
import { getPasswords } from './store/postgres/url.ts';

export type { GatewayOptions, LaunchOptions };

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
  refuseUnknown(options, gatewayNames);
  const { apiKey = randomSecret(), controlToken = randomSecret() } = options;
  const { createSignInUrl: _, ...gateway } = await launch({
    ...options,
    controlToken,
    apiKeys: [apiKey],
  });
  const control = createControl({ url: gateway.url, token: controlToken, fetch: sendOverHttp });
  const known = { ...gateway, apiKey, control } as Gateway;
  return Object.defineProperty(known, 'controlToken', { get: () => controlToken });
}

const randomSecret = (): string => randomBytes(24).toString('base64url');

/** Options of a gateway in this process. Its records are kept in memory. */
export type InProcessOptions = Pick<
  GatewayOptions,
  'apiKey' | 'assume' | 'strict' | 'seed' | 'clock' | 'publicUrl' | 'logLevel'
>;

/** A gateway without a port. It has no control plane. */
export interface InProcessGateway extends AsyncDisposable {
  /** The API key that it accepts. */
  readonly apiKey: string;
  /** The value of each switch. */
  readonly assumptions: Assumptions;
  /** Handles a request and opens no socket. Only the path and the query of its URL matter. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Starts a gateway without a socket: a request is a function call.
 *
 * @example
 * await using gateway = await startInProcess({ assume: { 'max-page-size': 50 } });
 * const request = new Request('http://gateway/api/v1/social/playlist/all', {
 *   headers: { 'x-api-key': gateway.apiKey },
 * });
 * const response = await gateway.fetch(request);
 * @throws StartError when an option is wrong.
 */
export async function startInProcess(options: InProcessOptions = {}): Promise<InProcessGateway> {
  refuseUnknown(options, inProcessNames);
  const { apiKey = randomSecret() } = options;
  const { app, services } = await assemble({ ...options, apiKeys: [apiKey] });
  services.state.url ||= 'http://gateway.invalid';
  await app.ready();
  const close = once(async () => {
    await app.close();
    await services.store.close();
  });
  return {
    apiKey,
    assumptions: services.assumptions,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const sent = Buffer.from(await request.arrayBuffer());
      const { statusCode, headers, rawPayload } = await app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(sent.length > 0 && { payload: sent }),
      });
      // A Response with one of these statuses must not have a body, not even an empty one.
      const body = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload);
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A running gateway of the command or of `startGateway`. */
export type Launched = Omit<Gateway, 'apiKey' | 'control' | 'controlUrl' | 'controlToken'> & {
  /** `undefined` without a control token. */
  readonly controlUrl: string | undefined;
  /**
   * Creates a console URL that signs in once, within an hour; `undefined` without a control token.
   */
  readonly createSignInUrl: (() => string) | undefined;
};

export async function launch(options: LaunchOptions): Promise<Launched> {
  const { port = 0, host = '127.0.0.1', controlToken, notices = [] } = options;
  const { app, services, signIn } = await assemble(options);
  const { store, log, state, assumptions } = services;
  let url: string;
  try {
    url = await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await store.close();
    const advice = 'choose another --port, or 0 for any free one, or another --host';
    throw environmentError(`cannot listen: ${(error as Error).message}; ${advice}`, error);
  }
  // For a client on this machine.
  if (host === '0.0.0.0' || host === '::') url = url.replace(/\/\/.*:/, '//127.0.0.1:');
  state.url ||= url;
  if (options.database === ':memory:') {
    log.warn('data is kept in memory and forgotten at the end; --database FILE keeps it');
  }
  for (const text of notices) log.warn(text);
  const close = once(async () => {
    log.info('draining');
    await drain(app, services);
    // Cut requests end first, each with a log line.
    await setImmediate();
    await store.close();
    log.info('stopped');
  });
  return {
    url,
    controlUrl: controlToken === undefined ? undefined : `${url}${controlPrefix}`,
    createSignInUrl: signIn && (() => `${state.url}${consolePath}#code=${signIn.create()}`),
    assumptions,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}

const noKey =
  'no API key: pass one with --api-key KEY, or in the environment variable ' +
  'ROOM_SESSIONS_API_KEY. Any text without spaces works; clients send the same. Or enable ' +
  'the control plane with --control-token TOKEN, and issue keys there';

/**
 * Checks the options, opens the store, admits the keys and binds the routes.
 *
 * @throws StartError
 */
async function assemble(options: LaunchOptions) {
  requireNode();
  const { apiKeys, controlToken, clock: now = Date.now, database = ':memory:' } = options;
  const checked = checkOptions(options);
  const secrets = [apiKeys, controlToken ?? [], getPasswords(database)].flat();
  const log = { ...createLog(options, secrets), ...options.log };
  const access =
    controlToken === undefined
      ? undefined
      : {
          secrets,
          guard: createGuard(controlToken, checked),
          signIn: createSignInCodes(controlToken, Date.now),
        };
  let store: Store | undefined;
  try {
    // Before the database is opened, which creates it.
    const fill = createFill(options);
    store = await openStore({ database });
    const work = { fill, now: new Date(now()).toISOString() };
    const keyring = createKeyring(store, await admitStartKeys(store, apiKeys, work), now);
    if (!access && (await keyring.usual()) === undefined) throw usageError(noKey);
    const expectations = new Expectations();
    if (options.replay)
      log.warn(await loadStartReplay(options.replay, { keyring, secrets }, expectations));
    const services: Services = {
      ...checked,
      store,
      keyring,
      now,
      log,
      strict: options.strict === true,
      tls: options.tls,
      silence: options.silence,
      storeHealth: new StoreHealth(store.ping, log),
      state: { url: checked.publicUrl ?? '', isDraining: false, endsConnections: false },
    };
    const app = createServer(services, {
      bindControl:
        access && ((own) => bindControl(own, { ...services, fill, expectations }, access)),
      routes: [
        (own) => bindOps(own, services, access !== undefined),
        ...(access ? [bindConsole] : []),
      ],
    });
    return { app, services, signIn: access?.signIn };
  } catch (error) {
    await store?.close();
    if (!(error instanceof Failure)) throw whyNoServer(error, options);
    // Of the seed data. In an option the call is wrong, in a file its contents.
    if (options.seedFile === undefined) throw usageError(error.message, error);
    throw environmentError(`--seed ${options.seedFile}: ${error.message}`, error);
  }
}

function createFill({ seed = true }: LaunchOptions): Fill | undefined {
  if (typeof seed === 'boolean') return seed ? sampleData : undefined;
  return fillWith(seed, ['seed'], () => new Date().toISOString());
}

/** @returns the error itself when it is not about the certificate or its key. */
function whyNoServer(error: unknown, { tls }: Pick<LaunchOptions, 'tls'>): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!tls || !/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code)) return error;
  // The message of OpenSSL quotes nothing of the key.
  const why =
    'both must be PEM, the key must have no passphrase and belong to the certificate: ' + message;
  return environmentError(`the TLS certificate or its key cannot be used; ${why}`, error);
}
