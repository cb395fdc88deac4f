// The query of a request.

import { invalidInput } from './errors.ts';

/** The query with its question mark, or nothing. Throws {@link InputError} on a value that is none. */
export function buildQuery(
  operation: string,
  values: Iterable<readonly [string, unknown]>,
): string {
  let written = '';
  const append = (name: string, value: unknown): void => {
    written += `${written === '' ? '?' : '&'}${encode(name)}=${encode(text(operation, name, value))}`;
  };
  for (const [name, value] of values) {
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) append(name, value);
    else for (const one of value) append(name, one);
  }
  return written;
}

/** What a form has as it is. */
const plain = /^[\w*.-]*$/;

const encode = (text: string): string =>
  plain.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

function text(operation: string, name: string, value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string' && plain.test(value)) return value;
  const refuse = (why: string): never => {
    throw invalidInput(operation, name, `the query parameter \`${name}\` ${why}`);
  };
  if (typeof value === 'string') {
    // URLSearchParams would put a replacement character there.
    return value.isWellFormed() ? value : refuse('holds half of a surrogate pair.');
  }
  const got = typeof value === 'number' ? String(value) : typeof value;
  return refuse(`must be text, a finite number or a boolean, not ${got}.`);
}
