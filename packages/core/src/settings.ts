// What a client is made of, checked once.

import { resolveBaseUrl } from './base-url.ts';
import { type KeySource, resolveKey } from './credentials.ts';
import { ConfigurationError } from './errors.ts';
import { logLevels } from './observe/logger.ts';
import { requestIds } from './observe/request-id.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { isPlainObject } from './plain-object.ts';
import { RetryBudget, type RetryBudgetOptions } from './retry/retry-budget.ts';
import { checkRetryOptions } from './retry/retry-options.ts';
import type { Validation } from './validation-options.ts';

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

/** Checks the options of a client. Throws {@link ConfigurationError}. */
export function resolveSettings(options: ClientOptions): Settings {
  if (!isPlainObject(options)) {
    throw new ConfigurationError(
      'Options must be one object. To share the transport of another client, give its `client`.',
    );
  }
  const { baseUrl, apiKey, allowHttpTo, dangerouslyAllowBrowser, retryBudget, ...defaults } =
    options;
  checkCallOptions(defaults, 'client');
  return {
    baseUrl: resolveBaseUrl(baseUrl, allowHttpTo),
    key: resolveKey(apiKey, dangerouslyAllowBrowser === true),
    defaults: mergeOptions({ signals: [] }, defaults),
    budget: resolveBudget(retryBudget),
    nextId: requestIds(),
  };
}

function resolveBudget(options: RetryBudgetOptions | false = {}): RetryBudget | undefined {
  if (options === false) return undefined;
  const isAmount = (value: unknown): boolean =>
    value === undefined || isNumberWithin(value, 0, Number.MAX_SAFE_INTEGER);
  if (!isPlainObject(options) || !isAmount(options.capacity) || !isAmount(options.perSuccess)) {
    throw new ConfigurationError(
      '`retryBudget` must be { capacity, perSuccess }, numbers from 0, or false for none.',
    );
  }
  refuseUnknown('retryBudget', options, ['capacity', 'perSuccess']);
  return new RetryBudget(options);
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

const callOptions = new Set<string>([
  'headers',
  'extraQuery',
  'timeout',
  'deadline',
  'retry',
  'signal',
  'maxResponseBytes',
  'fetch',
  'transport',
  'middleware',
  'logger',
  'logLevel',
  'logHeaders',
  'validate',
] satisfies (keyof CallOptions)[]);

/** Checks options of a call, also where no compiler did. Throws {@link ConfigurationError}. */
export function checkCallOptions(options: CallOptions, of: 'client' | 'call' = 'call'): void {
  if (!isPlainObject(options)) throw new ConfigurationError('Options must be one object.');
  for (const name of Object.keys(options))
    if (!callOptions.has(name)) throw unknownOption(name, of);
  const { timeout, deadline, maxResponseBytes, validate, signal, headers, extraQuery } = options;
  for (const [name, value] of Object.entries({ timeout, deadline })) {
    // setTimeout takes a longer one for 1 ms.
    if (value === undefined || isNumberWithin(value, 0, 2 ** 31 - 1)) continue;
    throw new ConfigurationError(
      `\`${name}\` must be a number of ms from 1 to 2147483647, or 0 for no limit.`,
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
  checkTransport(options);
  checkMiddleware(options.middleware);
  checkLogging(options);
  checkRetryOptions(options.retry);
  if (validate !== undefined && validate !== false) checkValidation(validate);
}

function checkTransport({ fetch, transport }: CallOptions): void {
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw new ConfigurationError('`fetch` must be a function.');
  }
  if (transport === undefined) return;
  if (fetch !== undefined) {
    throw new ConfigurationError('Give `fetch` or `transport`: either is what to send with.');
  }
  if (typeof transport?.send !== 'function') {
    throw new ConfigurationError(
      '`transport` must be a transport, as `createNodeTransport` of @room-sessions/core/node makes it.',
    );
  }
}

function checkMiddleware(middleware: CallOptions['middleware']): void {
  if (middleware === undefined) return;
  const isList = (value: unknown): boolean =>
    value === undefined ||
    (Array.isArray(value) && value.every((one) => typeof one === 'function'));
  const { call, attempt, ...others } = isPlainObject(middleware) ? middleware : { wrong: true };
  if (Object.keys(others).length > 0 || !isList(call) || !isList(attempt)) {
    throw new ConfigurationError('`middleware` must be { call, attempt }, lists of functions.');
  }
}

function checkLogging({ logger, logLevel, logHeaders }: CallOptions): void {
  const methods = ['debug', 'info', 'warn', 'error'] as const;
  if (logger !== undefined && methods.some((name) => typeof logger?.[name] !== 'function')) {
    throw new ConfigurationError(`\`logger\` must have the methods ${methods.join(', ')}.`);
  }
  if (logLevel !== undefined && !logLevels.includes(logLevel)) {
    throw new ConfigurationError(`\`logLevel\` must be one of ${logLevels.join(', ')}.`);
  }
  if (logHeaders === undefined) return;
  if (!Array.isArray(logHeaders) || logHeaders.some((name) => typeof name !== 'string')) {
    throw new ConfigurationError('`logHeaders` must be a list of names of headers.');
  }
}

function checkValidation(validate: Validation): void {
  if (!isPlainObject(validate) || !isPlainObject(validate.schemas)) {
    throw new ConfigurationError('`validate.schemas` must hold schemas by operation id.');
  }
  refuseUnknown('validate', validate, ['schemas', 'mode', 'onDrift']);
  for (const [name, schemas] of Object.entries(validate.schemas)) {
    if (isPlainObject(schemas)) continue;
    throw new ConfigurationError(
      `\`validate.schemas.${name}\` must hold the schemas of an operation: path, query, body, response.`,
    );
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

const clientOptions = [
  'baseUrl',
  'apiKey',
  'allowHttpTo',
  'dangerouslyAllowBrowser',
  'retryBudget',
];

function unknownOption(name: string, of: 'client' | 'call'): ConfigurationError {
  if (of === 'client') {
    const all = [...clientOptions, ...callOptions].join(', ');
    return new ConfigurationError(
      `\`${name}\` is no option of a client. There are ${all}; query parameters go into \`extraQuery\`.`,
    );
  }
  const hint = clientOptions.includes(name)
    ? 'It belongs to a client; make another one with `createClient`.'
    : `There are ${[...callOptions].join(', ')}; query parameters go into \`extraQuery\`.`;
  return new ConfigurationError(`\`${name}\` is no option of a call. ${hint}`);
}

function refuseUnknown(what: string, value: object, known: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    throw new ConfigurationError(
      `\`${what}\` has no option \`${name}\`. There are ${known.join(', ')}.`,
    );
  }
}

const isNumberWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;
