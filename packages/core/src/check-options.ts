// Options, checked also where no compiler did. Checks say what is wrong; who asked them throws it.

import { misconfigured, refuseOptions } from './errors.ts';
import { logLevels } from './observe/logger.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { isPlainObject } from './plain-object.ts';
import type { RetryBudgetOptions } from './retry/retry-budget.ts';
import type { RetryOptions } from './retry/retry-options.ts';
import type { Validation } from './validation-options.ts';

/** Whether a value is right, or what is wrong within it; and what it must be. */
type Check = readonly [isRight: (value: unknown) => boolean | string, wanted: string];
type Checks<Options> = Readonly<Record<keyof Options, Check>>;

/** Says of a name that there is not, or of a value that cannot work; true where there is neither. */
function checkEach(
  of: string,
  options: object,
  checks: Readonly<Record<string, Check>>,
  more = '.',
): true | string {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      return `\`${name}\` is no option of ${of}. There are ${Object.keys(checks).join(', ')}${more}`;
    }
    const [isRight, wanted] = checks[name]!;
    const found = value === undefined || isRight(value);
    if (found === true) continue;
    // `retry.limit`, but `timeout`.
    const prefix = of[0] === '`' ? `${of.slice(1, -1)}.` : '';
    return found || `\`${prefix}${name}\` must be ${wanted}.`;
  }
  return true;
}

const within =
  (least: number, most: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= least && value <= most;
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isListOf = (value: unknown, type: string): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === type);
const hasMethods = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => isFunction((value as Record<string, unknown> | null)?.[name]));

// setTimeout takes a longer one for 1 ms.
const longest = 2_147_483_647;
const isTime = /* @__PURE__ */ within(0, longest);

const retryTime: Check = [isTime, `a number of ms from 0 to ${longest}`];
const retryChecks: Checks<RetryOptions> = {
  limit: [
    (value) => Number.isInteger(value) && within(0, 100)(value),
    'a whole number from 0 to 100',
  ],
  minDelay: retryTime,
  maxDelay: retryTime,
  maxRetryAfter: retryTime,
  unsafe: [(value) => typeof value === 'boolean', 'true or false'],
};

const budgetNumber: Check = [/* @__PURE__ */ within(0, Number.MAX_SAFE_INTEGER), 'a number from 0'];
const budgetChecks: Checks<RetryBudgetOptions> = {
  capacity: budgetNumber,
  perSuccess: budgetNumber,
};

export function checkBudgetOptions(options: unknown): void {
  if (options === undefined || options === false) return;
  if (!isPlainObject(options)) {
    misconfigured('`retryBudget` must be { capacity, perSuccess }, or false for none.');
  }
  const found = checkEach('`retryBudget`', options as object, budgetChecks);
  if (found !== true) misconfigured(found);
}

const anything = (): boolean => true;
const validationChecks: Checks<Validation> = {
  schemas: [anything, ''],
  mode: [(value) => value === 'report' || value === 'strict', "'report' or 'strict'"],
  onDrift: [anything, ''],
};

function checkValidation(validate: Validation): true | string {
  const found = checkEach('`validate`', validate, validationChecks);
  if (found !== true) return found;
  const { schemas, mode, onDrift } = validate;
  if (!isPlainObject(schemas)) return '`validate.schemas` must hold schemas by operation id.';
  for (const [name, one] of Object.entries(schemas)) {
    if (hasMethods(one, ['check'])) continue;
    return `\`validate.schemas.${name}\` must hold the schemas of an operation: path, query, body, response; and \`check\` of @room-sessions/core/validation.`;
  }
  if (mode === 'strict' || isFunction(onDrift)) return true;
  return "`validate` needs `onDrift`, to be told of departures, or `mode: 'strict'`, to refuse them.";
}

const fromOne = /* @__PURE__ */ within(1, longest);
export const isTimeLimit = (value: unknown): boolean => value === 0 || fromOne(value);
export const timeLimit: string = `a number of ms from 1 to ${longest}, or 0 for no limit`;
const time: Check = [isTimeLimit, timeLimit];
// A Headers, a Map or a list has no entries of its own, and would be lost without a word.
const named: Check = [isPlainObject, 'an object of names and values'];
const logMethods = ['debug', 'info', 'warn', 'error'];

const callChecks: Checks<CallOptions> = {
  headers: named,
  extraQuery: named,
  timeout: time,
  deadline: time,
  retry: [
    (value) =>
      value === false ||
      (isPlainObject(value) && checkEach('`retry`', value as object, retryChecks)),
    'an object of options, or false for no retry',
  ],
  signal: [(value) => hasMethods(value, ['addEventListener']), 'an AbortSignal'],
  maxResponseBytes: [/* @__PURE__ */ within(1, Infinity), 'a positive number of bytes'],
  fetch: [isFunction, 'a function'],
  transport: [
    (value) => hasMethods(value, ['send']),
    'a transport, as `createNodeTransport` of @room-sessions/core/node makes it',
  ],
  middleware: [
    (value) =>
      isPlainObject(value) &&
      Object.entries(value as object).every(
        ([name, list]) =>
          /^(call|attempt)$/.test(name) && (list === undefined || isListOf(list, 'function')),
      ),
    '{ call, attempt }, lists of functions',
  ],
  logger: [
    (value) => hasMethods(value, logMethods),
    'an object with the methods debug, info, warn, error',
  ],
  logLevel: [(value) => logLevels.includes(value as never), 'one of debug, info, warn, error, off'],
  logHeaders: [(value) => isListOf(value, 'string'), 'a list of names of headers'],
  validate: [
    (value) => value === false || (isPlainObject(value) && checkValidation(value as Validation)),
    '{ schemas, mode, onDrift }, or false for none',
  ],
};

const clientOptions = [
  'baseUrl',
  'apiKey',
  'allowHttpTo',
  'dangerouslyAllowBrowser',
  'retryBudget',
] satisfies (keyof ClientOptions)[];

/**
 * Checks options of a call. Throws {@link ConfigurationError}; nothing is sent then.
 *
 * @param id The operation, where there is one.
 * @param own What has options beside them, and which, for whoever gives one that there is not.
 */
export function checkCallOptions(options: CallOptions, id?: string, own = ''): void {
  const found = faultOf('a call', options, own);
  if (found === true) return;
  if (id) refuseOptions(id, found);
  misconfigured(found);
}

/** Checks those options of a client that are defaults of its calls. */
export function checkDefaults(options: CallOptions): void {
  const found = faultOf('a client', options, `A client has ${clientOptions.join(', ')}`);
  if (found !== true) misconfigured(found);
}

function faultOf(of: string, options: CallOptions, own: string): true | string {
  if (!isPlainObject(options)) return 'Options must be one object.';
  // Never of a client: what is its own alone is taken out before.
  const foreign = clientOptions.find((name) => name in options);
  if (foreign) {
    return `\`${foreign}\` is no option of a call. It belongs to a client; make another one with \`createClient\`.`;
  }
  if (options.fetch && options.transport) {
    return 'Give `fetch` or `transport`: either is what to send with.';
  }
  const more = `; query parameters go into \`extraQuery\`.${own && ` ${own} as well.`}`;
  return checkEach(of, options, callChecks, more);
}
