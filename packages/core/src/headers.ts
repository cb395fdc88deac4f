// The headers of a request. Checked before the runtime sees them, because its messages print values.

import { isBrowser } from './environment.ts';
import { invalidInput } from './errors.ts';
import { requestIdHeader } from './observe/request-id.ts';
import type { CallOptions } from './options.ts';
import { isPlainObject } from './plain-object.ts';
import { version } from './version.ts';

// They say where a message ends; a wrong one leaves both sides waiting.
const framing =
  /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/i;

const userAgent = `room-sessions-sdk/${version}`;

type Headers = Record<string, string>;

/** The headers beside the key. Throws {@link InputError} that names the header, never its value. */
export function buildHeaders(
  operation: string,
  given: CallOptions['headers'] = {},
  hasBody = false,
  requestId?: string,
): Headers {
  const headers: Headers = { accept: 'application/json' };
  if (hasBody) headers['content-type'] = 'application/json';
  // A gateway would have to allow each of these to pages of another origin, and none is known to.
  if (!isBrowser()) {
    headers['user-agent'] = userAgent;
    if (requestId !== undefined) headers[requestIdHeader] = requestId;
  }
  for (const name of Object.keys(given)) apply(operation, headers, name, given[name]);
  return headers;
}

/** Checks headers that a middleware has made. Throws {@link InputError}. */
export function checkHeaders(operation: string, headers: Readonly<Headers>): void {
  if (!isPlainObject(headers)) {
    throw invalidInput(operation, 'headers', 'a middleware gave `headers` that are no object.');
  }
  const checked: Headers = {};
  for (const name of Object.keys(headers)) apply(operation, checked, name, headers[name]);
}

/** Why a header cannot be sent; undefined where it can. The value is not in the text. */
export function headerFault(name: string, value: unknown): string | undefined {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) return 'has no valid name.';
  if (name.toLowerCase() === 'x-api-key') return 'is the API key; give it as `apiKey`.';
  if (framing.test(name)) return 'is for the runtime to set.';
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : 'has a value that no header can carry.';
}

function apply(operation: string, headers: Headers, name: string, value: string | undefined): void {
  const fault = headerFault(name, value === undefined ? '' : value);
  if (fault !== undefined) {
    throw invalidInput(operation, 'headers', `the header ${JSON.stringify(name)} ${fault}`);
  }
  if (value === undefined) delete headers[name.toLowerCase()];
  else headers[name.toLowerCase()] = value.trim();
}
