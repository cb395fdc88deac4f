// The API key: where it comes from and what it may look like. Its value is in no message.
// API document: Authentication.

import { environmentVariable, isBrowser } from './environment.ts';
import { type ErrorContext, misconfigured } from './errors.ts';
import type { ApiKey } from './options.ts';

/** Gives the key for one attempt; `refused` is the one that the gateway has just answered with 401. */
type KeyFunction = (context: ErrorContext, refused?: string) => Promise<string>;

/** The key, or what gives it; null for a client that has none. */
export type KeySource = string | KeyFunction | null;

/** Where the key of a client comes from. Throws a ConfigurationError when there is none. */
export function resolveKey(given: ApiKey | null | undefined, allowBrowser: boolean): KeySource {
  if (given === null) return null;
  const key = given ?? environmentVariable('ROOM_SESSIONS_API_KEY');
  if (key === undefined || key === '') {
    return misconfigured(
      'No API key. Give `apiKey`, or set ROOM_SESSIONS_API_KEY. The support team of the platform issues keys, within 1 to 3 business days; meanwhile, `npx @room-sessions/gateway --api-key KEY` runs a gateway here that takes a key of your own.',
    );
  }
  if (isBrowser() && !allowBrowser) {
    return misconfigured(
      'This runs in a browser, where everyone can read the API key. Call the gateway from a server, or set `dangerouslyAllowBrowser` if this page is never served to others.',
    );
  }
  if (typeof key === 'string') return checkKey(key);
  if (typeof key !== 'function') {
    return misconfigured(`\`apiKey\` must be text or a function, not ${typeof key}.`);
  }
  let renewal: Promise<unknown> | undefined;
  // Calls that are refused together ask once together.
  const renew = (): Promise<unknown> =>
    (renewal ??= Promise.resolve(key()).finally(() => (renewal = undefined)));
  return async (context, refused) => {
    let current: unknown;
    try {
      current = await (refused === undefined ? key() : renew());
    } catch (cause) {
      return misconfigured(
        `${context.operation}: the function given as \`apiKey\` failed, as its \`cause\` says. Nothing was sent.`,
        { ...context, cause },
      );
    }
    return checkKey(current, context);
  };
}

// A key from a file ends in a line break often enough. What no header can carry is refused here,
// because the runtime's own message would print it.
function checkKey(key: unknown, context?: ErrorContext): string {
  const refuse = (why: string): never => {
    const message = context ? `${why} ${context.operation} was not sent.` : why;
    return misconfigured(message, context);
  };
  const trimmed = typeof key === 'string' ? key.trim() : '';
  if (trimmed === '')
    refuse(
      context ? 'The function given as `apiKey` gave no text.' : 'The API key is empty or no text.',
    );
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    refuse('The API key holds white space or characters that no header can carry.');
  }
  return trimmed;
}
