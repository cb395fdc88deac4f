// The client: settings that never change, and the three ways to use them.

import { markClient, versionOfClient } from './brand.ts';
import { type Call, type Received, toCall } from './call.ts';
import { checkCallOptions } from './check-options.ts';
import { checkVersion } from './version-check.ts';
import { invalidInput } from './errors.ts';
import { createLog } from './observe/logger.ts';
import { givenRequestId, stampRequestId } from './observe/request-id.ts';
import type { Input, Operation } from './operation.ts';
import type { CallOptions, ClientOptions, QueryValue } from './options.ts';
import { checkMethod, checkWrittenPath, encodePath } from './path.ts';
import { run } from './pipeline.ts';
import { isPlainObject } from './plain-object.ts';
import { mergeOptions, resolveSettings, type Settings } from './settings.ts';
import { version } from './version.ts';

/** Options of a request to an undocumented endpoint. */
export interface RequestOptions extends CallOptions {
  /** Query parameters; a list repeats its name, `undefined` is left out. */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Any value that JSON carries; `undefined` sends no body. */
  readonly body?: unknown;
}

/** What calls are made with. It holds no state between calls and is never changed. */
export interface Client {
  /**
   * Calls an operation; the generated functions do it this way. Fails with a member of
   * `RoomSessionsError`.
   */
  call<T>(operation: Operation, input?: Input, options?: CallOptions): Call<T>;
  /**
   * Calls an endpoint that the API document does not describe, with the same key, errors and
   * decoding. The path is written out, without query.
   *
   * @example await client.request('GET', '/api/v1/recording', { query: { page: 0 } })
   */
  request<T = unknown>(
    method: Operation['method'],
    path: string,
    options?: RequestOptions,
  ): Call<T>;
  /** A client with other defaults on top of these. This one stays as it is. */
  with(options: CallOptions): Client;
}

// Registered, so that it is also found on a client of another copy of this package.
const warning = /* @__PURE__ */ Symbol.for('@room-sessions/core/warning');

interface Warning {
  [warning]?(options: CallOptions, operation: string, why: string): void;
}

/** Writes a warning to the logger of a call, which may be a default of its client. */
export function warn(client: Client, options: CallOptions, operation: string, why: string): void {
  (client as Client & Warning)[warning]?.(options, operation, why);
}

class HttpClient implements Client {
  // Private to the runtime too: no inspect and no JSON.stringify reaches the key.
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
    markClient(this, version);
    // Not a method: a computed name in a class keeps bundlers from dropping it.
    Object.defineProperty(this, warning, {
      value: (options: CallOptions, operation: string, why: string): void => {
        const merged = mergeOptions(settings.defaults, options);
        createLog(merged, { operation })?.write('warn', `${operation}: ${why}`, {});
      },
    });
  }

  call<T>(operation: Operation, input: Input = {}, options?: CallOptions): Call<T> {
    return this.#start<T>(options, (id) => this.#run(operation, input, options, id));
  }

  request<T = unknown>(
    method: Operation['method'],
    path: string,
    options: RequestOptions = {},
  ): Call<T> {
    return this.#start<T>(options, (id) => this.#request(method, path, options, id));
  }

  with(options: CallOptions): Client {
    checkCallOptions(options);
    const { defaults } = this.#settings;
    return new HttpClient({ ...this.#settings, defaults: mergeOptions(defaults, options) });
  }

  /** Begins a call. Whatever it fails with has its id, from the first check on. */
  #start<T>(
    options: CallOptions | undefined,
    work: (requestId: string) => Promise<Received>,
  ): Call<T> {
    const { defaults, nextId } = this.#settings;
    const requestId = givenRequestId(options?.headers, defaults.headers) ?? nextId();
    let received: Promise<Received>;
    try {
      received = work(requestId);
    } catch (error) {
      stampRequestId(error, requestId);
      received = Promise.reject(error);
    }
    return toCall<T>(received);
  }

  #request(
    method: Operation['method'],
    path: string,
    options: RequestOptions,
    requestId: string,
  ): Promise<Received> {
    const id = `${method} ${path}`;
    checkMethod(id, method);
    checkWrittenPath(id, path);
    if (!isPlainObject(options)) throw invalidInput(id, 'options', 'options must be one object.');
    const { query = {}, body, ...rest } = options;
    if (!isPlainObject(query)) {
      throw invalidInput(id, 'query', '`query` must be an object of names and values.');
    }
    // Before it is laid over the query, of which a Map or a list would leave nothing.
    checkCallOptions(rest, id);
    const operation: Operation = {
      id,
      method,
      path: encodePath(path),
      ...(body === undefined ? {} : { body: 'json' }),
      response: 'any',
      auth: 'optional',
      retry: method === 'GET' || method === 'HEAD' ? 'safe' : 'unsafe',
    };
    const input = body === undefined ? {} : { body };
    const merged = { ...rest, extraQuery: { ...query, ...rest.extraQuery } };
    return this.#run(operation, input, merged, requestId);
  }

  #run(
    operation: Operation,
    input: Input,
    options: CallOptions | undefined,
    requestId: string,
  ): Promise<Received> {
    const { defaults } = this.#settings;
    let merged = defaults;
    // Most calls have none of their own.
    if (options !== undefined) {
      checkCallOptions(options, operation.id);
      if (Object.keys(options).length > 0) merged = mergeOptions(defaults, options);
    }
    return run(this.#settings, operation, input, merged, requestId);
  }
}

/**
 * Makes a client. Base URL and key come from the options, else from ROOM_SESSIONS_BASE_URL and
 * ROOM_SESSIONS_API_KEY where the runtime has an environment. Throws `ConfigurationError` when one
 * is missing or cannot work; sends nothing.
 *
 * @example const client = createClient({ baseUrl: 'https://gateway.example.com', apiKey })
 */
export const createClient = (options: ClientOptions = {}): Client =>
  new HttpClient(resolveSettings(options));

/**
 * A client as it is, or one made of options: what the clients of the domains take. Throws
 * `ConfigurationError` for a client of another copy of this package that this one cannot work with.
 */
export function toClient(from: Client | ClientOptions = {}): Client {
  if (versionOfClient(from) === undefined) return createClient(from as ClientOptions);
  checkVersion(from);
  return from as Client;
}
