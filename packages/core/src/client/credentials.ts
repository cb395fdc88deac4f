// The API key: where it comes from and what it may look like. No message contains its value.
// API document: Authentication.

import { getContext } from '../call/attempt-error.ts';
import { explainDelivery, toDelivery } from '../errors/delivery.ts';
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
  if (typeof key === 'function') return { read: (attempt) => readWith(key, attempt) };
  const text = checkKey(key, () =>
    misconfigured('`apiKey` must be visible ASCII text of at most 8192 characters.'),
  );
  return { read: () => text, known: () => ({ 'x-api-key': text }) };
}

/** Asks the function of the caller for the key of an attempt. */
async function readWith(getKey: () => string | Promise<string>, attempt: Attempt): Promise<string> {
  const { earlier, number } = attempt;
  const fail = (why: string, more?: ErrorContext): never =>
    misconfigured(`${attempt.operation.id}: \`apiKey()\` ${why}. ${explainDelivery(earlier)}`, {
      ...getContext(attempt, number - 1),
      delivery: toDelivery(earlier),
      ...more,
    });
  let key: unknown;
  try {
    key = await getKey();
  } catch (cause) {
    return fail('failed', { cause });
  }
  return checkKey(key, fail);
}

/** Trims the line break of a key from a file. The runtime's own message would print the key. */
function checkKey(key: unknown, fail: (why: string) => never): string {
  const text = typeof key === 'string' ? key.trim() : '';
  // The expression that masks a much longer key would be too large, and its error would print the key.
  return /^[\x21-\x7e]{1,8192}$/.test(text)
    ? text
    : fail('gave a key that is not visible ASCII text of at most 8192 characters');
}
