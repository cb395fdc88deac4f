// The base URL, checked once when a client is created.

import { misconfigured } from '../errors/errors.ts';
import { environmentVariable, isBrowser } from '../platform/environment.ts';
import { isLoopback } from '../platform/loopback.ts';

/** The checked base URL, without a trailing slash. Throws `ConfigurationError`. */
export function resolveBaseUrl(
  given: string | URL | undefined,
  allowHttpTo: readonly string[] = [],
): string {
  const value = given ?? environmentVariable('ROOM_SESSIONS_BASE_URL');
  if (!value) return misconfigured('No base URL. Set `baseUrl` or ROOM_SESSIONS_BASE_URL.');
  const text: unknown = typeof value === 'string' ? value : value.href;
  const page = pageOf(text);
  const url =
    typeof text === 'string' && URL.canParse(text, page) ? new URL(text, page) : undefined;
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
  isBrowser() && typeof text === 'string' && /^\/(?!\/)/.test(text) ? location.origin : undefined;
