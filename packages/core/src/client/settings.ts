// The settings of a client, checked once, and how the options of a call extend them.

import { defaultTransport } from '#default-transport';
import { createRequestIds } from '../call/run.ts';
import { RetryBudget } from '../call/retry.ts';
import type { Extension } from '../extension.ts';
import { isBrowser } from '../platform/environment.ts';
import { version } from '../version.ts';
import { fetchTransport } from '../transport/fetch.ts';
import type { Transport } from '../transport/transport.ts';
import { resolveBaseUrl } from './base-url.ts';
import { checkOptions, clientOptions } from './check-options.ts';
import { keys, resolveKey } from './credentials.ts';
import type { CallOptions, ClientOptions } from './options.ts';

/** Options of a client and of a call, merged. */
export interface MergedOptions extends CallOptions {
  /** Each of them aborts the call; `signal` is the last one. */
  readonly signals: readonly AbortSignal[];
  readonly use: readonly Extension[];
  readonly transport: Transport;
}

export interface Settings {
  readonly baseUrl: string;
  readonly defaults: MergedOptions;
  /** Shared by a client and its copies. */
  readonly budget: RetryBudget;
  /** The headers of each request. A page of another origin may set no `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly nextId: () => string;
}

/** Checks the options of a client. Throws `ConfigurationError`. */
export function resolveSettings(options: ClientOptions): Settings {
  const { baseUrl, apiKey, allowHttpTo, dangerouslyAllowBrowser, retryBudget, ...defaults } =
    checkOptions(options, clientOptions);
  const url = resolveBaseUrl(baseUrl, allowHttpTo);
  const key = resolveKey(apiKey, dangerouslyAllowBrowser);
  const budget = new RetryBudget(retryBudget);
  keys.set(budget, key);
  return {
    baseUrl: url,
    defaults: mergeOptions({ signals: [], use: [], transport: defaultTransport }, defaults),
    budget,
    headers: {
      accept: 'application/json',
      ...(isBrowser() ? {} : { 'user-agent': `room-sessions-sdk/${version}` }),
    },
    nextId: createRequestIds(),
  };
}

/**
 * Merges options into defaults: headers and queries by name, extensions and signals appended,
 * everything else replaced. Never throws, so that the id of a call is known before its options are
 * checked.
 */
export function mergeOptions(defaults: MergedOptions, options: CallOptions): MergedOptions {
  const merged: { -readonly [Name in keyof MergedOptions]: MergedOptions[Name] } = { ...defaults };
  for (const [name, value] of Object.entries(options)) {
    // An undefined value would hide a default.
    if (value !== undefined) merged[name as keyof CallOptions] = value as never;
  }
  const { headers, extraQuery, signal, fetch, use } = options;
  if (extraQuery) merged.extraQuery = { ...defaults.extraQuery, ...extraQuery };
  if (headers) {
    // In lower case, so that the spelling of a name does not matter.
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    merged.headers = { ...defaults.headers, ...(Object.fromEntries(named) as typeof headers) };
  }
  if (signal) merged.signals = [...defaults.signals, signal];
  if (use) merged.use = defaults.use.concat(use);
  if (fetch) merged.transport = fetchTransport(fetch);
  return merged;
}
