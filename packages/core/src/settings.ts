// What a client is made of, checked once.

import { resolveBaseUrl } from './base-url.ts';
import { type KeySource, resolveKey } from './credentials.ts';
import { ConfigurationError } from './errors.ts';
import type { CallOptions, ClientOptions } from './options.ts';

export interface Settings {
  readonly baseUrl: string;
  readonly key: KeySource;
  readonly defaults: CallOptions;
}

/** Checks the options of a client. Throws {@link ConfigurationError}. */
export function resolveSettings(options: ClientOptions): Settings {
  const { baseUrl, apiKey, allowHttpTo, dangerouslyAllowBrowser, ...defaults } = options;
  checkCallOptions(defaults);
  return {
    baseUrl: resolveBaseUrl(baseUrl, allowHttpTo),
    key: resolveKey(apiKey, dangerouslyAllowBrowser === true),
    defaults: mergeOptions({}, defaults),
  };
}

/** Defaults with options on top: headers and queries by name, everything else as a whole. */
export function mergeOptions(defaults: CallOptions, options: CallOptions): CallOptions {
  return {
    ...defaults,
    // What is undefined would hide a default.
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    headers: { ...defaults.headers, ...lowerCased(options.headers) },
    extraQuery: { ...defaults.extraQuery, ...options.extraQuery },
  };
}

// So that a name replaces itself, however it is written.
const lowerCased = (headers: CallOptions['headers'] = {}): CallOptions['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Checks options of a call, also where no compiler did. Throws {@link ConfigurationError}. */
export function checkCallOptions(options: CallOptions): void {
  const { timeout, maxResponseBytes, validate, signal, fetch, headers } = options;
  // setTimeout takes a longer one for 1 ms.
  if (timeout !== undefined && !(timeout >= 0 && timeout <= 2 ** 31 - 1)) {
    throw new ConfigurationError(
      '`timeout` must be a number of ms from 1 to 2147483647, or 0 for no limit.',
    );
  }
  if (maxResponseBytes !== undefined && !(maxResponseBytes > 0)) {
    throw new ConfigurationError('`maxResponseBytes` must be a positive number of bytes.');
  }
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new ConfigurationError('`signal` must be an AbortSignal.');
  }
  // A Headers, a Map or a list has no entries of its own, and would be lost without a word.
  if (
    headers !== undefined &&
    (typeof headers !== 'object' || headers === null || Symbol.iterator in headers)
  ) {
    throw new ConfigurationError('`headers` must be an object of names and values.');
  }
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw new ConfigurationError('`fetch` must be a function.');
  }
  if (validate && validate.mode !== 'strict' && typeof validate.onDrift !== 'function') {
    throw new ConfigurationError(
      "`validate` needs `onDrift`, to be told of departures, or `mode: 'strict'`, to refuse them.",
    );
  }
  if (validate && (typeof validate.schemas !== 'object' || validate.schemas === null)) {
    throw new ConfigurationError('`validate.schemas` must hold schemas by operation id.');
  }
}
