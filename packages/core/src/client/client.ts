// The client: immutable settings, and the methods that use them.

import { type CallPromise, toCallPromise } from '../call/call-promise.ts';
import { getMark, mark } from '../errors/brand.ts';
import { checkVersion } from '../errors/version-check.ts';
import type { Input, Operation } from '../operation.ts';
import { version } from '../version.ts';
import { checkOptions } from '#rules';
import { mergeOptions, resolveSettings } from './settings.ts';
import { start } from './start.ts';
import type { CallOptions, ClientOptions, Settings } from '../types.ts';

/** Makes calls with shared settings. It keeps no state between calls and never changes. */
export interface Client {
  /**
   * Calls an operation, as the generated functions do. Rejects with a `RoomSessionsError`.
   *
   * @example await client.call(operation, { socialId })
   */
  call<T>(operation: Operation, input?: Input, options?: CallOptions): CallPromise<T>;
  /** A client with other defaults on top of these. This one stays as it is. */
  with(options: CallOptions): Client;
}

class HttpClient implements Client {
  // Private to the runtime too: no inspect and no JSON.stringify reaches the key.
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
    mark(this, 'client', version);
    mark(this, 'hooks', settings.defaults.use);
  }

  call<T>(operation: Operation, input?: Input, options?: CallOptions): CallPromise<T> {
    return toCallPromise<T>(start(this.#settings, operation, input ?? {}, options));
  }

  with(options: CallOptions): Client {
    const defaults = mergeOptions(this.#settings.defaults, checkOptions(options, 'call'));
    return new HttpClient({ ...this.#settings, defaults });
  }
}

/**
 * Creates a client. Base URL and key come from the options, or from ROOM_SESSIONS_BASE_URL and
 * ROOM_SESSIONS_API_KEY if the runtime has an environment. Throws `ConfigurationError` if one of them
 * is missing or invalid; sends nothing.
 *
 * @example const client = createClient({ baseUrl: 'https://gateway.example.com', apiKey })
 */
export const createClient = (options: ClientOptions = {}): Client =>
  new HttpClient(resolveSettings(options));

/**
 * A client as it is, or one created from options. Throws `ConfigurationError` for a client of another
 * copy of this package that this copy cannot work with.
 */
export function toClient(from: Client | ClientOptions = {}): Client {
  if (getMark(from, 'client') === undefined) return createClient(from as ClientOptions);
  checkVersion(from);
  return from as Client;
}
