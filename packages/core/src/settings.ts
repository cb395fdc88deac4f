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
    defaults,
  };
}

/** Checks options of a call, also where no compiler did. Throws {@link ConfigurationError}. */
export function checkCallOptions(options: CallOptions): void {
  const { timeout, maxResponseBytes, validate, signal, fetch } = options;
  // setTimeout takes a longer one for 1 ms.
  if (timeout !== undefined && !(timeout >= 0 && timeout <= 2 ** 31 - 1)) {
    throw new ConfigurationError('`timeout` must be a number of ms from 0 to 2147483647.');
  }
  if (maxResponseBytes !== undefined && !(maxResponseBytes > 0)) {
    throw new ConfigurationError('`maxResponseBytes` must be a positive number of bytes.');
  }
  if (signal !== undefined && typeof signal.addEventListener !== 'function') {
    throw new ConfigurationError('`signal` must be an AbortSignal.');
  }
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw new ConfigurationError('`fetch` must be a function.');
  }
  if (validate && validate.mode !== 'strict' && typeof validate.onDrift !== 'function') {
    throw new ConfigurationError(
      '`validate` needs `onDrift`, to be told of departures, or `mode: \'strict\'`, to refuse them.',
    );
  }
  if (validate && (typeof validate.schemas !== 'object' || validate.schemas === null)) {
    throw new ConfigurationError('`validate.schemas` must hold schemas by operation id.');
  }
}
