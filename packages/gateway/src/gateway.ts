// A gateway: its store, server and keys start and close together.
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { assemble } from './assemble.ts';
import type { Assumptions } from './assume.ts';
import { controlPrefix } from './control/route.ts';
import { consolePath } from './console/bind.ts';
import { createControl, type Control } from './control/client.ts';
import { drain } from './http/drain.ts';
import { assertPortAvailable, whyNotListening } from './http/listen-failure.ts';
import type { GatewayOptions, LaunchOptions } from './gateway-options.ts';
import { getAddress } from './http/server.ts';
import { weakSecrets } from './keys/weak-secrets.ts';
import { readPublicUrl } from './public-url.ts';

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
  const { controlToken, notices = [] } = options;
  for (const text of notices) log.warn(text);
  for (const text of weakSecrets({ apiKeys: options.apiKeys, controlToken, host })) log.warn(text);
  const close = once(async () => {
    server.isDraining = true;
    log.info('draining');
    await drain(app, {
      delay: limits.drainDelay,
      bound: limits.drain,
      endConnections: (areEnded) => (server.endsConnections = areEnded),
    });
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
