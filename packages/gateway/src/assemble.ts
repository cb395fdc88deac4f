// Assembles a gateway: checks the options, opens the store, admits keys, binds routes. The caller
// decides whether the server listens on a port.
import type { FastifyInstance } from 'fastify';
import { resolveAssumptions, type Assumptions } from './assume.ts';
import { readControlHosts } from './control/host-name.ts';
import { createGuard } from './control/guard.ts';
import { loadStartReplay } from './control/replay/load.ts';
import { createSignInCodes, type SignInCodes } from './control/sign-in-codes.ts';
import type { LaunchOptions } from './gateway-options.ts';
import { readOrigins } from './http/cors.ts';
import { createServer } from './http/server.ts';
import { admitKeys, noKeys } from './keys/admit.ts';
import type { Fill } from './keys/lifecycle.ts';
import { resolveLimits, type Limits } from './limits.ts';
import { createLog, type Log } from './log.ts';
import { requireNode } from './node-version.ts';
import { createStoreHealth } from './ops/store-health.ts';
import { readPublicUrl } from './public-url.ts';
import { fillWith, seedError } from './seed/file.ts';
import { seed as sampleData } from './seed/seed.ts';
import { usageError } from './start-error.ts';
import { openStore, wasUsed, type Store } from './store/database.ts';
import { getPasswords } from './store/postgres/url.ts';

/** A gateway that is ready as soon as requests reach its server. */
export interface Assembled {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly log: Log;
  readonly limits: Limits;
  readonly assumptions: Assumptions;
  /** Values that are set after the server was created. */
  readonly server: ServerState;
  /** Absent without a control plane. */
  readonly signIn: SignInCodes | undefined;
}

interface ServerState {
  /** The URL, without a trailing slash. */
  url: string;
  isDraining: boolean;
  endsConnections: boolean;
}

/**
 * @param beforeOpening is called after the options were checked and before a database is opened.
 * @throws StartError
 */
export async function assemble(
  options: LaunchOptions,
  beforeOpening: () => Promise<void>,
): Promise<Assembled> {
  requireNode();
  const { apiKeys, controlToken, tls, clock: now = Date.now, database = ':memory:' } = options;
  const limits = resolveLimits(options.limits);
  const publicUrl = readPublicUrl(options.publicUrl);
  const cors = readOrigins(options.cors);
  const controlHosts = readControlHosts(options.controlHosts);
  refuseUnsendable('an API key', apiKeys);
  if (controlToken !== undefined) refuseUnsendable('the control token', [controlToken]);
  const assumptions = resolveAssumptions(options.assume);
  const fill = createFill(options);
  const secrets = [
    ...apiKeys,
    ...(controlToken === undefined ? [] : [controlToken]),
    ...getPasswords(database),
  ];
  const { logLevel: level = 'error', writeLog: write, readableLog: readable } = options;
  const log = { ...createLog({ level, secrets, write, readable }), ...options.log };
  const guard =
    controlToken === undefined ? undefined : createGuard(controlToken, { controlHosts, publicUrl });
  const signIn = controlToken === undefined ? undefined : createSignInCodes(controlToken, Date.now);
  if (apiKeys.length === 0 && !guard && !(await wasUsed(database))) throw noKeys();
  await beforeOpening();
  const started = new Date(now());
  const store = await openStore({ database, now: started });
  const keyring = await admitKeys(store, {
    apiKeys,
    fill,
    started,
    now,
    mayBeNone: guard !== undefined,
    refused: (failure) => seedError(failure, options.seedFile),
  });
  const server: ServerState = { url: '', isDraining: false, endsConnections: false };
  try {
    if (options.replay) {
      log.warn(await loadStartReplay(options.replay, { store, keyring, secrets }));
    }
    const app = createServer({
      store,
      keyring,
      fill,
      guard,
      signIn,
      secrets,
      assumptions,
      strict: options.strict === true,
      limits,
      tls,
      now,
      log,
      storeHealth: createStoreHealth({ ping: store.ping, log }),
      publicUrl,
      cors,
      baseUrl: () => publicUrl ?? server.url,
      isDraining: () => server.isDraining,
      endsConnections: () => server.endsConnections,
      silence: options.silence,
    });
    return { app, store, log, limits, assumptions, server, signIn };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function createFill({ seed = true, seedFile, onSeedProgress }: LaunchOptions): Fill | undefined {
  if (seed === false) return undefined;
  return seed === true ? sampleData : fillWith(seed, onSeedProgress, seedFile);
}

/**
 * Refuses a secret that no client could send, because every call would fail without a visible
 * reason.
 */
function refuseUnsendable(what: string, secrets: readonly string[]): void {
  if (secrets.every((secret) => /^[\x21-\x7e]+$/.test(secret))) return;
  throw usageError(`${what} must be one or more printable ASCII characters without spaces`);
}
