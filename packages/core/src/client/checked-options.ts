import { checkOptions as check } from '#rules';
import type { SharedOptions } from './check-options.ts';

/**
 * Refuses unknown names and times that are not a number of ms, where the runtime has no types that do so.
 * Throws `ConfigurationError`; then nothing was sent.
 */
export function checkOptions<Options extends object>(
  options: Options,
  of: SharedOptions,
  own?: string,
  operation?: string,
): Options {
  return check(options, of, own, operation);
}
