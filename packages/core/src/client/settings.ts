// The settings of a client, checked once, and how the options of a call extend them.

import { defaultTransport } from '#default-transport';
import { checkOptions, resolveRules } from '#rules';
import { getHooks } from '../call/hooks.ts';
import { fetchTransport } from '../transport/fetch.ts';
import type { CallOptions, ClientOptions, MergedOptions, Settings } from '../types.ts';

/** Checks the options of a client. Throws `ConfigurationError`. */
export function resolveSettings(options: ClientOptions): Settings {
  const { baseUrl, apiKey, allowHttpTo, dangerouslyAllowBrowser, retryBudget, ...defaults } =
    checkOptions(options, 'client');
  return {
    ...resolveRules({ baseUrl, apiKey, allowHttpTo, dangerouslyAllowBrowser, retryBudget }),
    defaults: mergeOptions({ signals: [], use: [], transport: defaultTransport }, defaults),
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
  if (use) merged.use = defaults.use.concat([use].flat().map(getHooks));
  if (fetch) merged.transport = fetchTransport(fetch);
  return merged;
}
