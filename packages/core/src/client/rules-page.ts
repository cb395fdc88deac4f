// In a page there is no key to keep, all calls are of one user, and types check the options.

import { misconfigured } from '../errors/errors.ts';
import type * as rules from './rules.ts';

export const checkOptions = <Options extends object>(options: Options): Options => options;
export const checkQuery = (): undefined => undefined;

export const resolveRules: typeof rules.resolveRules = ({
  baseUrl = '',
  apiKey,
  dangerouslyAllowBrowser,
}) => {
  if (apiKey !== null && (typeof apiKey !== 'string' || !dangerouslyAllowBrowser)) {
    misconfigured(
      'A page can keep no API key. Set `apiKey: null` and call your server, or `dangerouslyAllowBrowser`. In a test, resolve packages for `node`.',
    );
  }
  return {
    baseUrl: resolveBaseUrl(String(baseUrl)),
    key: { read: () => apiKey ?? undefined },
    headers: { accept: 'application/json' },
  };
};

/** A path is one of the page's own server. Plain http is left to the browser, which blocks it from https. */
function resolveBaseUrl(given: string): string {
  const page = given[0] === '/' ? location.origin : undefined;
  const { origin, pathname } = URL.canParse(given, page) ? new URL(given, page) : ({} as URL);
  // `/\host` and other spellings of `//host` would leave the page.
  if (!origin || (page && page !== origin)) {
    misconfigured('`baseUrl` must be a URL such as https://gateway.example.com, or a path.');
  }
  return origin + pathname.replace(/\/+$/, '');
}
