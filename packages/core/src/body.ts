// The body of a request, as text. What JSON would change without a word is refused.

import { InputError } from './errors.ts';

/** The JSON text of a body. Throws {@link InputError} that names the place. */
export function encodeBody(operation: string, kind: 'json' | 'object' | 'base64', body: unknown): string | undefined {
  if (kind === 'base64') return encodeBase64(operation, body);
  const value = body === undefined && kind === 'object' ? {} : body;
  if (value === undefined) return undefined;
  try {
    check(operation, value, 'body', []);
    return JSON.stringify(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new InputError(`${operation}: \`body\` is nested too deeply.`, 'body', { operation, cause });
  }
}

// A large text goes through JSON.stringify at ten times the cost of two quotes.
function encodeBase64(operation: string, body: unknown): string {
  if (typeof body !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(body) || body.length % 4 !== 0) {
    throw new InputError(
      `${operation}: \`body\` must be base64 text (RFC 4648, padded).`,
      'body',
      { operation },
    );
  }
  return `"${body}"`;
}

// JSON turns NaN and an invalid Date into null and drops functions: silently something else.
function check(operation: string, value: unknown, path: string, parents: readonly object[]): void {
  const refuse = (why: string): never => {
    throw new InputError(`${operation}: \`${path}\` ${why}`, path, { operation });
  };
  switch (typeof value) {
    case 'number':
      if (!Number.isFinite(value)) refuse(`is ${value}, which JSON cannot carry.`);
      return;
    case 'bigint':
      return refuse('is a bigint, which JSON cannot carry; give a number or text.');
    case 'function':
    case 'symbol':
      return refuse(`is a ${typeof value}, which JSON cannot carry.`);
    case 'object':
      break;
    default:
      return;
  }
  if (value === null) return;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) refuse('is an invalid Date.');
    return;
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return;
  if (parents.includes(value)) refuse('contains itself.');
  const inside = [...parents, value];
  if (Array.isArray(value)) {
    value.forEach((one: unknown, at) => {
      if (one === undefined) refuse(`has no item ${at}; JSON would send null.`);
      check(operation, one, `${path}[${at}]`, inside);
    });
    return;
  }
  if (value instanceof Map || value instanceof Set) {
    refuse('is a Map or a Set, which JSON sends as {}.');
  }
  for (const [key, one] of Object.entries(value)) check(operation, one, `${path}.${key}`, inside);
}
