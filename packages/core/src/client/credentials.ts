// The API key: where it comes from, what it may look like, and its renewal. No message contains its value.
// API document: Authentication.

import { getContext } from '../call/context.ts';
import { explainDelivery } from '../errors/delivery.ts';
import { type ErrorContext, misconfigured } from '../errors/errors.ts';
import { environmentVariable, isBrowser } from '../platform/environment.ts';
import type { ApiKey, Attempt, KeyedSend, KeySource } from '../types.ts';

/** Throws `ConfigurationError` if there is no key. */
export function resolveKey(given: ApiKey | null | undefined, allowBrowser?: boolean): KeySource {
  const known = (): Readonly<Record<string, string>> => ({});
  if (given === null) return { open: () => sendOnce(undefined), known };
  const key = given ?? environmentVariable('ROOM_SESSIONS_API_KEY');
  if (!key) return misconfigured('No API key. Set `apiKey` or ROOM_SESSIONS_API_KEY.');
  if (isBrowser() && !allowBrowser) {
    misconfigured(
      'Everyone can read an API key in a browser. Call the gateway from a server, or set `dangerouslyAllowBrowser`.',
    );
  }
  if (typeof key === 'function') return { open: renewing(key), known };
  const text = checkKey(key, () =>
    misconfigured('`apiKey` must be visible ASCII text of at most 8192 characters.'),
  );
  return { open: () => sendOnce(text), known: () => ({ 'x-api-key': text }) };
}

const sendOnce =
  (key: string | undefined): KeyedSend =>
  async (once) =>
    (await once(key)).response;

/** Asks for the key of each attempt, and for another one after a 401. */
function renewing(getKey: () => string | Promise<string>): KeySource['open'] {
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
  /** Another key; undefined if there is none, so that the call fails with the 401. */
  const renew = async (attempt: Attempt, refused: string): Promise<string | undefined> => {
    try {
      return await read(attempt, refused);
    } catch {
      for (const { on } of attempt.options.use) on?.({ type: 'key_not_renewed', call: attempt });
      return undefined;
    }
  };
  return async (attempt) => {
    const key = await read(attempt);
    return async (once) => {
      const { response, sends, mayRenew } = await once(key);
      if (!mayRenew) return response;
      // 401 proves that the gateway did nothing. Not counted while the key is renewed, so that a timeout
      // then says `not_sent`.
      attempt.sends -= sends;
      delete attempt.response;
      const other = await renew(attempt, key);
      if (other && other !== key) {
        response.cancel();
        return (await once(other)).response;
      }
      attempt.sends += sends;
      return (attempt.response = response);
    };
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
