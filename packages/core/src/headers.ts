// The headers of a request. Checked before the runtime sees them, because its messages print values.

import { isBrowser } from './environment.ts';
import { invalidInput } from './errors.ts';
import type { CallOptions } from './options.ts';
import { version } from './version.ts';

// They say where a message ends; a wrong one leaves both sides waiting.
const framing = /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect)$/i;

/** The headers beside the key. Throws {@link InputError} that names the header, never its value. */
export function buildHeaders(
  operation: string,
  given: CallOptions['headers'] = {},
  hasBody = false,
): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (hasBody) headers.set('content-type', 'application/json');
  // Pages must not set their own, and doing so would cost a preflight.
  if (!isBrowser()) headers.set('user-agent', `room-sessions-sdk/${version}`);
  for (const [name, value] of Object.entries(given)) apply(operation, headers, name, value);
  return headers;
}

function apply(operation: string, headers: Headers, name: string, value: string | undefined): void {
  const refuse = (why: string): never => {
    throw invalidInput(operation, 'headers', `the header ${JSON.stringify(name)} ${why}`);
  };
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) refuse('has no valid name.');
  if (name.toLowerCase() === 'x-api-key') refuse('is the API key; give it as `apiKey`.');
  if (framing.test(name)) refuse('is for the runtime to set.');
  if (value === undefined) return headers.delete(name);
  if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    refuse('has a value that no header can carry.');
  }
  headers.set(name, value);
}
