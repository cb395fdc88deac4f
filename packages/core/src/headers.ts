// The headers of a request. Checked before the runtime sees them, because its messages print values.

import { isBrowser } from './environment.ts';
import { InputError } from './errors.ts';
import { version } from './version.ts';

type Given = Readonly<Record<string, string | undefined>> | undefined;

/** The headers beside the key. Throws {@link InputError} that names the header, never its value. */
export function buildHeaders(operation: string, given: readonly Given[], hasBody: boolean): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (hasBody) headers.set('content-type', 'application/json');
  // Pages must not set their own, and doing so would cost a preflight.
  if (!isBrowser()) headers.set('user-agent', `room-sessions-sdk/${version}`);
  for (const set of given) {
    for (const [name, value] of Object.entries(set ?? {})) apply(operation, headers, name, value);
  }
  return headers;
}

function apply(operation: string, headers: Headers, name: string, value: string | undefined): void {
  const refuse = (why: string): never => {
    throw new InputError(`${operation}: the header ${JSON.stringify(name)} ${why}`, 'headers', { operation });
  };
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) refuse('has no valid name.');
  if (name.toLowerCase() === 'x-api-key') refuse('is the API key; give it as `apiKey`.');
  if (value === undefined) return headers.delete(name);
  if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    refuse('has a value that no header can carry.');
  }
  headers.set(name, value);
}
