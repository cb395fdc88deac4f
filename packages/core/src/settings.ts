// What a client is made of, checked once.

import { resolveBaseUrl } from './base-url.ts';
import { type KeySource, resolveKey } from './credentials.ts';
import { ConfigurationError } from './errors.ts';
import type { CallOptions, ClientOptions, Validation } from './options.ts';
import { isPlainObject } from './plain-object.ts';

export interface Settings {
  readonly baseUrl: string;
  readonly key: KeySource;
  readonly defaults: CallOptions;
}

/** Checks the options of a client. Throws {@link ConfigurationError}. */
export function resolveSettings(options: ClientOptions): Settings {
  if (!isPlainObject(options)) {
    throw new ConfigurationError(
      'Options must be one object. To share the transport of another client, give its `client`.',
    );
  }
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

const callOptions = new Set<string>([
  'headers',
  'extraQuery',
  'timeout',
  'signal',
  'maxResponseBytes',
  'fetch',
  'validate',
] satisfies (keyof CallOptions)[]);

/** Checks options of a call, also where no compiler did. Throws {@link ConfigurationError}. */
export function checkCallOptions(options: CallOptions): void {
  if (!isPlainObject(options)) throw new ConfigurationError('Options must be one object.');
  for (const name of Object.keys(options)) if (!callOptions.has(name)) throw unknownOption(name);
  const { timeout, maxResponseBytes, validate, signal, fetch, headers, extraQuery } = options;
  // setTimeout takes a longer one for 1 ms.
  if (timeout !== undefined && !isNumberWithin(timeout, 0, 2 ** 31 - 1)) {
    throw new ConfigurationError(
      '`timeout` must be a number of ms from 1 to 2147483647, or 0 for no limit.',
    );
  }
  if (maxResponseBytes !== undefined && !isNumberWithin(maxResponseBytes, 1, Infinity)) {
    throw new ConfigurationError('`maxResponseBytes` must be a positive number of bytes.');
  }
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new ConfigurationError('`signal` must be an AbortSignal.');
  }
  // A Headers, a Map or a list has no entries of its own, and would be lost without a word.
  for (const [name, value] of Object.entries({ headers, extraQuery })) {
    if (value === undefined || isPlainObject(value)) continue;
    throw new ConfigurationError(`\`${name}\` must be an object of names and values.`);
  }
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw new ConfigurationError('`fetch` must be a function.');
  }
  if (validate !== undefined && validate !== false) checkValidation(validate);
}

function checkValidation(validate: Validation): void {
  if (!isPlainObject(validate) || !isPlainObject(validate.schemas)) {
    throw new ConfigurationError('`validate.schemas` must hold schemas by operation id.');
  }
  const { mode = 'report', onDrift } = validate;
  if (mode !== 'report' && mode !== 'strict') {
    throw new ConfigurationError("`validate.mode` must be 'report' or 'strict'.");
  }
  if (mode === 'report' && typeof onDrift !== 'function') {
    throw new ConfigurationError(
      "`validate` needs `onDrift`, to be told of departures, or `mode: 'strict'`, to refuse them.",
    );
  }
}

function unknownOption(name: string): ConfigurationError {
  const ofClient = ['apiKey', 'baseUrl', 'allowHttpTo', 'dangerouslyAllowBrowser'].includes(name);
  const hint = ofClient
    ? 'It belongs to a client; make another one with `createClient`.'
    : `There are ${[...callOptions].join(', ')}; query parameters go into \`extraQuery\`.`;
  return new ConfigurationError(`\`${name}\` is no option of a call. ${hint}`);
}

const isNumberWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;
