// The headers of a request. Checked before the runtime sees them, because its messages print values.

import { isBrowser } from './environment.ts';
import { invalidInput } from './errors.ts';
import { requestIdHeader } from './observe/request-id.ts';
import type { CallOptions } from './options.ts';
import { version } from './version.ts';

// They say where a message ends; a wrong one leaves both sides waiting.
const framing =
  /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/i;

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
    headers['user-agent'] = `room-sessions-sdk/${version}`;
    if (requestId !== undefined) headers[requestIdHeader] = requestId;
  }
  for (const name in given) apply(operation, headers, name, given[name]);
  return headers;
}

/** Checks headers that a middleware has made. Throws {@link InputError}. */
export function checkHeaders(operation: string, headers: Readonly<Headers>): void {
  const checked: Headers = {};
  for (const name in headers) apply(operation, checked, name, headers[name]);
}

function apply(operation: string, headers: Headers, name: string, value: string | undefined): void {
  const refuse = (why: string): never => {
    throw invalidInput(operation, 'headers', `the header ${JSON.stringify(name)} ${why}`);
  };
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) refuse('has no valid name.');
  const lower = name.toLowerCase();
  if (lower === 'x-api-key') refuse('is the API key; give it as `apiKey`.');
  if (framing.test(name)) refuse('is for the runtime to set.');
  if (value === undefined) {
    delete headers[lower];
    return;
  }
  if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    refuse('has a value that no header can carry.');
  }
  headers[lower] = value.trim();
}
