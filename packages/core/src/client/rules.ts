// The rules for options and inputs: `#rules` is this module on Node, Bun and Deno, rules-edge.ts in workers and
// rules-page.ts in a page. The conditions are in package.json.

import { createBudget } from '../call/retry.ts';
import { misconfigured } from '../errors/errors.ts';
import {
  environmentVariable,
  hasDocument,
  isBrowser,
  isLoopback,
} from '../platform/environment.ts';
import { checkInput } from '../request/request.ts';
import type { ClientOptions, Settings } from '../types.ts';
import { version } from '../version.ts';
import { resolveKey } from './credentials.ts';

export { checkOptions, checkQuery } from './check-options.ts';

/** The settings that depend on the runtime. Throws `ConfigurationError`. */
export const resolveRules = (options: ClientOptions): Omit<Settings, 'defaults'> => ({
  baseUrl: resolveBaseUrl(options.baseUrl, options.allowHttpTo),
  key: resolveKey(options.apiKey, options.dangerouslyAllowBrowser),
  budget: options.retryBudget === false ? undefined : createBudget(options.retryBudget),
  headers: {
    accept: 'application/json',
    ...(isBrowser() ? {} : { 'user-agent': `room-sessions-sdk/${version}` }),
  },
  checkInput,
});

/** The checked base URL, without a trailing slash. Throws `ConfigurationError`. */
function resolveBaseUrl(
  given: string | URL | undefined,
  allowHttpTo: readonly string[] = [],
): string {
  const value = given ?? environmentVariable('ROOM_SESSIONS_BASE_URL');
  if (!value) return misconfigured('No base URL. Set `baseUrl` or ROOM_SESSIONS_BASE_URL.');
  const text: unknown = typeof value === 'string' ? value : value.href;
  const page = pageOf(text);
  const parsed =
    typeof text === 'string' && URL.canParse(text, page) ? new URL(text, page) : undefined;
  // `/\host` and other spellings of `//host` would leave the page.
  const url = page === undefined || parsed?.origin === page ? parsed : undefined;
  const { protocol, hostname = '', href, origin, pathname = '' } = url ?? {};
  const isHttp = protocol === 'http:';
  const isAllowed =
    page !== undefined ||
    isLoopback(hostname) ||
    allowHttpTo.some((one) => one.toLowerCase() === hostname);
  if (isHttp && !isAllowed) {
    misconfigured(
      `\`baseUrl\` shows the API key to the network. Use https, or add '${hostname}' to \`allowHttpTo\`.`,
    );
  }
  // `origin` and `pathname` have no user name, query or fragment.
  const isMore = href !== `${origin}${pathname}` || /\/api\/v1(\/|$)/.test(pathname);
  if (isMore || (!isHttp && protocol !== 'https:')) {
    misconfigured(
      '`baseUrl` must be a URL such as https://gateway.example.com, and end before /api/v1.',
    );
  }
  return origin + pathname.replace(/\/+$/, '');
}

/** The origin of the page to which a path belongs. Without a slash it may be a host without its scheme. */
const pageOf = (text: unknown): string | undefined =>
  hasDocument() && typeof text === 'string' && text.startsWith('/')
    ? (globalThis as Partial<typeof globalThis>).location?.origin
    : undefined;
