// The query of a request.

import { invalidInput } from './errors.ts';

/** The query with its question mark, or nothing. Throws {@link InputError} on a value that is none. */
export function buildQuery(
  operation: string,
  values: Iterable<readonly [string, unknown]>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, text(operation, name, one));
  }
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

function text(operation: string, name: string, value: unknown): string {
  const refuse = (why: string): never => {
    throw invalidInput(operation, name, `the query parameter \`${name}\` ${why}`);
  };
  if (typeof value === 'string') {
    // URLSearchParams would put a replacement character there.
    return value.isWellFormed() ? value : refuse('holds half of a surrogate pair.');
  }
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const got = typeof value === 'number' ? String(value) : typeof value;
  return refuse(`must be text, a finite number or a boolean, not ${got}.`);
}
