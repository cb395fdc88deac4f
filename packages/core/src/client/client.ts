// The client: immutable settings, checked once, and the start of a call with its options.

import { defaultTransport } from '#default-transport';
import { captureStack, now } from '#platform';
import { checkOptions as check, checkQuery, resolveRules } from '#rules';
import { type CallPromise, toCallPromise } from '../call/call-promise.ts';
import { addHooks, getHooks } from '../call/hooks.ts';
import { run } from '../call/run.ts';
import { getMark, mark } from '../errors/brand.ts';
import { ConfigurationError, misconfigured, stampRequestId } from '../errors/errors.ts';
import type { Input, Operation } from '../operation.ts';
import { isPlainObject } from '../request/body.ts';
import { requestIdHeader } from '../request/request.ts';
import { fetchTransport } from '../transport/fetch.ts';
import type { Transport } from '../transport/transport.ts';
import type {
  Call,
  CallOptions,
  ClientOptions,
  ExtraQuery,
  MergedOptions,
  Received,
  Settings,
} from '../types.ts';
import { version } from '../version.ts';
import type { checkOptions as checkNames } from './check-options.ts';

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

function fromSettings(settings: Settings): Client {
  const { defaults } = settings;
  // Closures, so that no inspect and no JSON.stringify reaches the key.
  const client: Client = {
    call: <T>(operation: Operation, input?: Input, options?: CallOptions) =>
      toCallPromise<T>(start(settings, operation, input ?? {}, options)),
    with: (options) =>
      fromSettings({ ...settings, defaults: mergeOptions(defaults, check(options, 'call')) }),
  };
  mark(client, 'client', version);
  mark(client, 'hooks', defaults.use);
  return client;
}

/**
 * Creates a client. Base URL and key come from the options, or from ROOM_SESSIONS_BASE_URL and
 * ROOM_SESSIONS_API_KEY if the runtime has an environment. Throws `ConfigurationError` if one of them
 * is missing or invalid; sends nothing.
 *
 * @example const client = createClient({ baseUrl: 'https://gateway.example.com', apiKey })
 */
export const createClient = (options: ClientOptions = {}): Client =>
  fromSettings(resolveSettings(options));

/**
 * A client as it is, or one created from options. Throws `ConfigurationError` for a client of another
 * copy of this package that this copy cannot work with.
 */
export function toClient(from: Client | ClientOptions = {}): Client {
  if (getMark(from, 'client') === undefined) return createClient(from as ClientOptions);
  checkVersion(from);
  return from as Client;
}

/** Checks the options of a client. Throws `ConfigurationError`. */
export function resolveSettings(options: ClientOptions): Settings {
  const {
    // Of the rules, which also see options that are added here.
    baseUrl: _url,
    apiKey: _key,
    allowHttpTo: _hosts,
    dangerouslyAllowBrowser: _isAllowed,
    retryBudget: _budget,
    ...defaults
  } = check(options, 'client');
  return {
    ...resolveRules(options),
    defaults: mergeOptions({ signals: [], use: [], transport: defaultTransport }, defaults),
  };
}

/** Whether it is the transport of a client without the options `fetch` and `transport`. */
export const isDefaultTransport = (transport: Transport): boolean => transport === defaultTransport;

/**
 * Merges options into defaults: headers, queries and `retry` by name, extensions and signals appended,
 * everything else replaced. Never throws, so that the id of a call is known before its options are
 * checked.
 */
function mergeOptions(defaults: MergedOptions, options: CallOptions): MergedOptions {
  const merged: { -readonly [Name in keyof MergedOptions]: MergedOptions[Name] } = overlay(
    defaults,
    options,
  );
  const { headers, extraQuery, signal, fetch, use, retry } = options;
  if (retry && defaults.retry) merged.retry = overlay(defaults.retry, retry);
  if (extraQuery) merged.extraQuery = { ...defaults.extraQuery, ...extraQuery };
  if (headers) {
    // In lower case, so that the spelling of a name does not matter.
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    merged.headers = { ...defaults.headers, ...(Object.fromEntries(named) as typeof headers) };
  }
  if (signal) merged.signals = [...defaults.signals, signal];
  if (use) merged.use = defaults.use.concat([use].flat().map(getHooks));
  if (fetch) merged.transport = fetchTransport(fetch);
  return merged;
}

/** A copy with the other values, except undefined ones, which would hide a default. */
function overlay<Values extends object>(defaults: Values, others: object): Values {
  const merged = { ...defaults };
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) merged[name as keyof Values] = value as never;
  }
  return merged;
}

/** Adds the undocumented query parameters of a method to the options of its call, which checks them. */
export const withQuery = (
  options: CallOptions | undefined,
  query: ExtraQuery | undefined,
): CallOptions | undefined =>
  query === undefined || query === null
    ? options
    : addHooks(
        { ...options, extraQuery: { ...options?.extraQuery, ...query } },
        { check: ({ operation }) => checkQuery(operation.id, query, options) },
      );

/**
 * The input of a method with documented query parameters. Anything that is not an object of them becomes an input
 * that no operation has, so that the call refuses it.
 */
export const withIds = <Query extends object, Ids extends object>(
  query: Query | undefined,
  ids: Ids,
): Partial<Query> & Ids => (isPlainObject(query ?? {}) ? { ...query!, ...ids } : { ...ids, query });

let idPrefix: string | undefined;
let idCount = 0;

/** An id that is unlikely to collide, and not secret. Random text is slow, so it is made once. */
function createRequestId(): string {
  idPrefix ??= Math.random().toString(36).slice(2);
  return idPrefix + (idCount++).toString(36);
}

/** Starts a call. Rejects with a `RoomSessionsError`, which has the id of the call. */
function start(
  settings: Settings,
  operation: Operation,
  input: Input,
  given: CallOptions | undefined,
): Promise<Received> {
  const { defaults } = settings;
  const options = given ? mergeOptions(defaults, given) : defaults;
  const { totalTimeout, headers } = options;
  const chosen: unknown = headers?.[requestIdHeader];
  const requestId = typeof chosen === 'string' ? chosen.trim() : createRequestId();
  try {
    if (given !== undefined) check(given, 'call', '', operation.id);
    const endsAt = totalTimeout ? now() + totalTimeout : Infinity;
    const call: Call = { operation, input, options, settings, requestId, endsAt, sent: [] };
    // Not an async function, which would add a frame to each stack trace.
    return run(call);
  } catch (error) {
    // Without the frames of the checks, which do not help the caller.
    captureStack(error, start);
    return Promise.reject(stampRequestId(error, requestId));
  }
}

/**
 * Refuses a client of another copy that this copy cannot work with. Versions fit as semver says:
 * within a major version, and before 1.0.0 within a minor one.
 */
export function checkVersion(client: unknown): void {
  const other = getMark(client, 'client');
  if (other === undefined) {
    misconfigured('This takes a client of core, such as `rooms.client`. Nothing was sent.');
  }
  if (toLine(other) === toLine(version)) return;
  throw new ConfigurationError(
    `The client is of @room-sessions/core ${other as string}, which does not fit ${version}. Install one version; see \`npm ls @room-sessions/core\`.`,
    {},
    'incompatible_client',
  );
}

const toLine = (of: unknown): string | undefined => /^(0\.\d+|\d+)/.exec(String(of))?.[0];

/** That of `#rules`, of which no declarations are published. */
export const checkOptions: typeof checkNames = check;
