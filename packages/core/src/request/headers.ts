// Which headers may be sent, and which headers and query parameters a log or a trace may show. All others are
// withheld, because a future header or parameter may carry a secret.

import { isSecretHeader } from '../errors/secrets.ts';

// A wrong value of these makes both sides wait.
const ofRuntime =
  /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/i;

/** Why a header cannot be sent, without its value; undefined if it can be sent. */
export function headerFault(name: string, value: unknown): string | undefined {
  if (/^x-api-key$/i.test(name)) return 'is the API key; use `apiKey`';
  if (ofRuntime.test(name)) return 'is set by the runtime';
  return /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) &&
    typeof value === 'string' &&
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : 'has an invalid name or value';
}

const withheld = 'REDACTED';

/** Headers, in lower case, whose values are known to be harmless. */
export const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'retry-after',
  'server',
  'traceparent',
  'user-agent',
  'x-client-request-id',
  'x-request-id',
]);

/** Query parameters whose values are known to be harmless. */
export const harmlessParameters: ReadonlySet<string> = new Set(['page', 'size', 'sort']);

/** Headers for a log: the values of those that are not known to be harmless are withheld. */
export function redactHeaders(
  headers: Iterable<readonly [string, string]>,
  allowed: readonly string[] = [],
): Record<string, string> {
  const listed = new Set(allowed.map((name) => name.toLowerCase()));
  const shown = Object.create(null) as Record<string, string>;
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    const harmless = harmlessHeaders.has(name) || (listed.has(name) && !isSecretHeader(name));
    shown[name] = harmless ? value : withheld;
  }
  return shown;
}

/**
 * A URL for a log or a trace: without the values of parameters that may carry anything, without user
 * and password, and without its fragment, which is never sent.
 */
export function redactUrl(
  whole: string,
  isHarmless: (name: string, value: string) => boolean = (name) => harmlessParameters.has(name),
): string {
  const url = whole.replace(/#.*/s, '').replace(/^(\w+:\/\/)[^/?]*@/, `$1${withheld}:${withheld}@`);
  const question = url.indexOf('?');
  if (question < 0) return url;
  const shown = url
    .slice(question + 1)
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0]!;
      return isHarmless(name, pair.slice(name.length + 1)) ? pair : `${name}=${withheld}`;
    });
  return `${url.slice(0, question)}?${shown.join('&')}`;
}
