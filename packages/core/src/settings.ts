// What a client is made of, checked once.

import { resolveBaseUrl } from './base-url.ts';
import { checkBudgetOptions, checkDefaults } from './check-options.ts';
import { type KeySource, resolveKey } from './credentials.ts';
import { misconfigured } from './errors.ts';
import { requestIds } from './observe/request-id.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { isPlainObject } from './plain-object.ts';
import { RetryBudget } from './retry/retry-budget.ts';

/** Options of a client and of a call as one. */
export interface MergedOptions extends CallOptions {
  /** Each of them ends the call; `signal` is the last of them. */
  readonly signals: readonly AbortSignal[];
}

export interface Settings {
  readonly baseUrl: string;
  readonly key: KeySource;
  readonly defaults: MergedOptions;
  /** Shared by a client and its copies; undefined where retries are not bounded together. */
  readonly budget: RetryBudget | undefined;
  readonly nextId: () => string;
}

/** Checks the options of a client. Throws a ConfigurationError. */
export function resolveSettings(options: ClientOptions): Settings {
  if (!isPlainObject(options)) {
    misconfigured(
      'Options must be one object. To share the transport of another client, give its `client`.',
    );
  }
  const { baseUrl, apiKey, allowHttpTo, dangerouslyAllowBrowser, retryBudget, ...defaults } =
    options;
  checkDefaults(defaults);
  checkBudgetOptions(retryBudget);
  return {
    baseUrl: resolveBaseUrl(baseUrl, allowHttpTo),
    key: resolveKey(apiKey, dangerouslyAllowBrowser === true),
    defaults: mergeOptions({ signals: [] }, defaults),
    budget: retryBudget === false ? undefined : new RetryBudget(retryBudget),
    nextId: requestIds(),
  };
}

/**
 * Defaults with options on top: headers and queries by name, middlewares and signals one behind the
 * other, everything else as a whole.
 */
export function mergeOptions(defaults: MergedOptions, options: CallOptions): MergedOptions {
  const merged: { -readonly [Name in keyof MergedOptions]: MergedOptions[Name] } = { ...defaults };
  for (const [name, value] of Object.entries(options)) {
    // What is undefined would hide a default.
    if (value !== undefined) merged[name as keyof CallOptions] = value as never;
  }
  if (options.headers) merged.headers = { ...defaults.headers, ...lowerCased(options.headers) };
  if (options.extraQuery) merged.extraQuery = { ...defaults.extraQuery, ...options.extraQuery };
  if (options.middleware) {
    const both = [defaults.middleware, options.middleware];
    merged.middleware = {
      call: both.flatMap((one) => one?.call ?? []),
      attempt: both.flatMap((one) => one?.attempt ?? []),
    };
  }
  if (options.signal) merged.signals = [...defaults.signals, options.signal];
  // Either says what to send with; the one that was said last counts.
  if (options.fetch) delete merged.transport;
  if (options.transport) delete merged.fetch;
  return merged;
}

// So that a name replaces itself, however it is written.
const lowerCased = (headers: CallOptions['headers'] = {}): CallOptions['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
