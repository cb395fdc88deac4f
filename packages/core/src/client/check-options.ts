// Checks mistakes that types miss and that would otherwise have no visible effect: option names and
// times.

import { misconfigured } from '../errors/errors.ts';

/** A name of shared option names. */
export type SharedOptions = 'none' | 'call' | 'client' | 'retry' | 'retryBudget';

const shared: Readonly<Record<SharedOptions, string>> = {
  none: '',
  call: 'headers extraQuery timeout totalTimeout retry signal maxResponseBytes fetch transport use',
  // In addition to those of a call.
  client: 'baseUrl apiKey allowHttpTo dangerouslyAllowBrowser retryBudget',
  retry: 'maxRetries minDelay maxDelay maxRetryAfter unsafe',
  retryBudget: 'capacity perSuccess',
};

/**
 * Refuses unknown names and times that are not a number of ms. Throws `ConfigurationError`; then
 * nothing was sent.
 *
 * @param of The shared names that are known.
 * @param own Further names, separated by spaces.
 * @param operation The operation, if any.
 * @param prefix The path before a name, such as `retry.`.
 */
export function checkOptions<Options extends object>(
  options: Options,
  of: SharedOptions,
  own = '',
  operation?: string,
  prefix = '',
): Options {
  const known = ` ${shared[of]} ${of === 'client' ? shared.call : ''} ${own} `;
  const refuse = (why: string): never =>
    misconfigured(operation ? `${operation}: ${why} Nothing was sent.` : why, { operation });
  if (!isObject(options)) refuse('The options must be one object.');
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    const path = `\`${prefix}${name}\``;
    if (!known.includes(` ${name} `)) {
      const near = findSimilar(name, known.trim().split(/ +/));
      refuse(`Unknown option ${path}.${near ? ` Did you mean \`${near}\`?` : ''}`);
    }
    if (value === undefined) continue;
    if (/^(headers|extraQuery|query)$/.test(name) && !isObject(value)) {
      refuse(`${path} must be an object of names and values.`);
    }
    // setTimeout fires after 1 ms for longer delays.
    const isMs = value === 0 || (typeof value === 'number' && value >= 1 && value < 2 ** 31);
    if (/time|delay|after|age$/i.test(name) && !isMs) {
      refuse(`${path} must be a number of ms from 1 to ${2 ** 31 - 1}, or 0.`);
    }
    if ((name === 'retry' || name === 'retryBudget') && value) {
      checkOptions(value, name, '', operation, `${name}.`);
    }
  }
  return options;
}

/** Whether a value is an object of names and values. */
// A Headers, a Map, an array or a signal would be ignored, because it has no entries.
const isObject = (value: unknown): boolean =>
  Object.prototype.toString.call(value) === '[object Object]';

/** The known name with almost the same letters, if any. */
const findSimilar = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => countMissing(one, name) < 2 && countMissing(name, one) < 2);

/** How many letters of one text are not in the other. */
function countMissing(from: string, letters: string): number {
  let rest = from.toLowerCase();
  for (const letter of letters.toLowerCase()) rest = rest.replace(letter, '');
  return rest.length;
}
