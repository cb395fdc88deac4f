// Checks mistakes that types miss and that would otherwise have no visible effect, or one far away: the names of
// options, and what their values are.

import { invalidInput, misconfigured } from '../errors/errors.ts';

/** A name of shared option names. */
export type SharedOptions = 'none' | 'call' | 'page' | 'client' | 'retry' | 'retryBudget';

// Nothing here is computed when the module is loaded, so that a bundle without checks has none of it.

const ofCall =
  'headers extraQuery timeout totalTimeout retry signal maxResponseBytes fetch transport use';
const ofPage = 'prefetch maxItems maxPages untilEmpty';

const shared: Readonly<Record<SharedOptions, readonly string[]>> = {
  none: [],
  call: [ofCall],
  page: [ofCall, ofPage],
  client: [ofCall, 'baseUrl apiKey allowHttpTo dangerouslyAllowBrowser retryBudget'],
  retry: ['maxRetries minDelay maxDelay maxRetryAfter unsafe'],
  retryBudget: ['capacity perSuccess'],
};

/** The names in lists that are separated by spaces. */
const toNames = (lists: readonly string[]): string[] => lists.flatMap((list) => list.split(/ +/));

/** Whether a name is that of an option of a client or a method. No parameter of the document may have it. */
export const isOption = (name: string): boolean =>
  toNames([...shared.client, ...shared.retry, ofPage]).includes(name);

/** What a value must be, as the end of a sentence, and whether it is. */
type Rule = readonly [must: string, isRight: (value: unknown) => boolean];

// setTimeout fires after 1 ms for longer delays.
const mostMs = 2_147_483_647;
const isNumber = (value: unknown, least: number): boolean =>
  typeof value === 'number' && value >= least;
const ms: Rule = [
  'a number of ms from 1 to 2147483647, or 0',
  (value) => value === 0 || (isNumber(value, 1) && (value as number) <= mostMs),
];
const names: Rule = ['an object of names and values', isObject];
const options: Rule = ['an object of options, or false', (value) => !value || isObject(value)];
const flag: Rule = ['true or false', (value) => typeof value === 'boolean'];
const amount: Rule = ['a number from 0', (value) => isNumber(value, 0)];
const signal: Rule = [
  'an AbortSignal',
  // Of this realm or another. As in `fetch`, null is no signal.
  (value) => value === null || typeof (value as AbortSignal).addEventListener === 'function',
];
const retries: Rule = [
  'a whole number from 0, or Infinity',
  (value) => isNumber(value, 0) && (Number.isInteger(value) || value === Infinity),
];

/** The rules of shared names. */
const rules: Readonly<Record<string, Rule>> = {
  headers: names,
  extraQuery: names,
  timeout: ms,
  totalTimeout: ms,
  minDelay: ms,
  maxDelay: ms,
  maxRetryAfter: ms,
  retry: options,
  retryBudget: options,
  signal,
  maxResponseBytes: amount,
  capacity: amount,
  perSuccess: amount,
  maxRetries: retries,
  fetch: ['a function', (value) => typeof value === 'function'],
  transport: [
    'a transport, such as `createNodeTransport()`',
    (value) => typeof (value as { send?: unknown } | null)?.send === 'function',
  ],
  unsafe: flag,
  untilEmpty: flag,
  dangerouslyAllowBrowser: flag,
  allowHttpTo: [
    'a list of host names',
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  ],
};

/** The rules of names of single functions. */
const ownRules: Readonly<Record<string, Rule>> = {
  query: names,
  connectTimeout: ms,
  idleTimeout: ms,
  maxConnectionAge: ms,
  stop: signal,
  onProgress: ['a function', (value) => typeof value === 'function'],
};

/**
 * Refuses unknown names, and values that are not what an option takes. Throws `ConfigurationError`; then
 * nothing was sent.
 *
 * @param of The shared names that are known.
 * @param own Further names, separated by spaces.
 * @param operation The operation, if any.
 * @param prefix The path before a name, such as `retry.`.
 */
export function checkOptions<Options extends object>(
  given: Options,
  of: SharedOptions,
  own = '',
  operation?: string,
  prefix = '',
): Options {
  const ownNames = toNames([own]);
  const known = [...toNames(shared[of]), ...ownNames];
  const refuse = (why: string): never =>
    misconfigured(operation ? `${operation}: ${why} Nothing was sent.` : why, { operation });
  if (!isObject(given)) refuse('The options must be one object.');
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const path = `\`${prefix}${name}\``;
    if (!known.includes(name)) {
      // Every client of a domain has one.
      if (of === 'client' && name === 'client') {
        refuse('Clients share the client of core: give `rooms.client`, not `rooms`.');
      }
      const near = findSimilar(name, known);
      refuse(`Unknown option ${path}.${near ? ` Did you mean \`${near}\`?` : ''}`);
    }
    if (value === undefined) continue;
    const [must, isRight] = (ownNames.includes(name) ? ownRules : rules)[name] ?? [];
    if (isRight && !isRight(value)) refuse(`${path} must be ${must}.`);
    if ((name === 'retry' || name === 'retryBudget') && value) {
      checkOptions(value, name, '', operation, `${name}.`);
    }
  }
  return given;
}

/**
 * Refuses a query that is not one, or that has options, because their place is the next argument. Throws `InputError`.
 * Refuses options that cannot be merged with it. Throws `ConfigurationError`.
 */
export function checkQuery(operation: string, query: unknown, given: object = {}): undefined {
  checkOptions(given, 'page', '', operation);
  if (!isObject(query)) {
    throw invalidInput(operation, 'query', `\`query\` must be ${names[0]}; ${optionsAreLast}.`);
  }
  const name = Object.keys(query as object).find(isOption);
  if (name !== undefined) {
    throw invalidInput(operation, name, `\`${name}\` is an option: ${optionsAreLast}.`);
  }
}

/** For messages. */
const optionsAreLast = 'options are the last argument';

/** Whether a value is an object of names and values. */
// A Headers, a Map, an array or a signal would be ignored, because it has no entries.
function isObject(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** The known name with almost the same letters, if any. */
const findSimilar = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => countMissing(one, name) < 2 && countMissing(name, one) < 2);

/** How many letters of one text are not in the other. */
function countMissing(from: string, letters: string): number {
  let rest = from.toLowerCase();
  for (const letter of letters.toLowerCase()) rest = rest.replace(letter, '');
  return rest.length;
}
