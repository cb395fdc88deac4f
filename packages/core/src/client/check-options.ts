// Checks mistakes that types miss and that would otherwise have no visible effect: option names and
// times.

import { misconfigured } from '../errors/errors.ts';
import { findSimilar } from './did-you-mean.ts';

const names = (text: string): readonly string[] => text.split(' ');

/** Names of the options of a call. */
export const callOptions: readonly string[] = /* @__PURE__ */ names(
  'headers extraQuery timeout totalTimeout retry signal maxResponseBytes fetch transport use',
);

/** Names of the options of a client. */
export const clientOptions: readonly string[] = /* @__PURE__ */ names(
  `${callOptions.join(' ')} baseUrl apiKey allowHttpTo dangerouslyAllowBrowser retryBudget`,
);

const inside: Readonly<Record<string, string>> = {
  retry: 'maxRetries minDelay maxDelay maxRetryAfter unsafe',
  retryBudget: 'capacity perSuccess',
};

/** Whether a value is an object of names and values. */
// A Headers, a Map, an array or a signal would be ignored, because it has no entries.
export const isObject = (value: unknown): boolean =>
  Object.prototype.toString.call(value) === '[object Object]';

/**
 * Refuses unknown names and times that are not a number of ms. Throws `ConfigurationError`; then
 * nothing was sent.
 *
 * @param operation The operation, if any.
 * @param prefix The path before a name, such as `retry.`.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: readonly string[],
  operation?: string,
  prefix = '',
): Options {
  const refuse = (why: string): never =>
    misconfigured(operation ? `${operation}: ${why} Nothing was sent.` : why, { operation });
  if (!isObject(options)) refuse('The options must be one object.');
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    const path = `\`${prefix}${name}\``;
    if (!known.includes(name)) {
      const near = findSimilar(name, known);
      refuse(`Unknown option ${path}.${near ? ` Did you mean \`${near}\`?` : ''}`);
    }
    if (value === undefined) continue;
    if (/^(headers|extraQuery)$/.test(name) && !isObject(value)) {
      refuse(`${path} must be an object of names and values.`);
    }
    // setTimeout fires after 1 ms for longer delays.
    const isMs = value === 0 || (typeof value === 'number' && value >= 1 && value < 2 ** 31);
    if (/time|delay|after/i.test(name) && !isMs) {
      refuse(`${path} must be a number of ms from 1 to ${2 ** 31 - 1}, or 0.`);
    }
    if (inside[name] && value) checkOptions(value, names(inside[name]), operation, `${name}.`);
  }
  return options;
}
