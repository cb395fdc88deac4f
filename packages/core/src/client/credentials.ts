// The API key: where it comes from, what it may look like, and its renewal. No message contains its value.
// API document: Authentication.

import { getContext } from '../call/attempt-error.ts';
import { explainDelivery } from '../errors/delivery.ts';
import { type ErrorContext, misconfigured } from '../errors/errors.ts';
import { environmentVariable, isBrowser } from '../platform/environment.ts';
import type { ApiKey, Attempt, KeySource } from '../types.ts';

/** Throws `ConfigurationError` if there is no key. */
export function resolveKey(given: ApiKey | null | undefined, allowBrowser?: boolean): KeySource {
  if (given === null) return { read: () => undefined };
  const key = given ?? environmentVariable('ROOM_SESSIONS_API_KEY');
  if (!key) return misconfigured('No API key. Set `apiKey` or ROOM_SESSIONS_API_KEY.');
  if (isBrowser() && !allowBrowser) {
    misconfigured(
      'Everyone can read an API key in a browser. Call the gateway from a server, or set `dangerouslyAllowBrowser`.',
    );
  }
  if (typeof key === 'function') return readWith(key);
  const text = checkKey(key, () =>
    misconfigured('`apiKey` must be visible ASCII text of at most 8192 characters.'),
  );
  return { read: () => text, known: () => ({ 'x-api-key': text }) };
}

/** Asks the function of the caller for the key of each attempt, and for another one after a 401. */
function readWith(getKey: () => string | Promise<string>): KeySource {
  let renewal: Promise<unknown> | undefined;
  const read = async (attempt: Attempt, refused?: string): Promise<string> => {
    const { earlier, number } = attempt;
    const context: ErrorContext = {
      ...getContext(attempt, number - (refused ? 0 : 1)),
      // An earlier attempt may have been processed.
      delivery: earlier === 'unknown' ? earlier : 'not_sent',
    };
    const fail = (why: string, more?: ErrorContext): never =>
      misconfigured(`${context.operation}: \`apiKey()\` ${why}. ${explainDelivery(earlier)}`, {
        ...context,
        ...more,
      });
    let current: unknown;
    try {
      // Calls that are refused at the same time share one renewal.
      if (refused) renewal ??= Promise.resolve(getKey()).finally(() => (renewal = undefined));
      current = await (refused ? renewal : getKey());
    } catch (cause) {
      return fail('failed', { cause });
    }
    return checkKey(current, fail);
  };
  return {
    read: (attempt) => read(attempt),
    async renew(attempt, refused) {
      try {
        const other = await read(attempt, refused);
        return other === refused ? undefined : other;
      } catch {
        for (const { on } of attempt.options.use) on?.({ type: 'key_not_renewed', call: attempt });
        return undefined;
      }
    },
  };
}

/** Trims the line break of a key from a file. The runtime's own message would print the key. */
function checkKey(key: unknown, fail: (why: string) => never): string {
  const text = typeof key === 'string' ? key.trim() : '';
  // The expression that masks a much longer key would be too large, and its error would print the key.
  return /^[\x21-\x7e]{1,8192}$/.test(text)
    ? text
    : fail('gave a key that is not visible ASCII text of at most 8192 characters');
}
