// Checks and encodes the path of a request, so that it cannot resolve to another path.

import { invalidInput } from '../errors/errors.ts';

/**
 * Whether any server could see a `.` or `..` segment in a path: after repeated decoding, including
 * overlong UTF-8, with `\` as `/`, and cut off at `;` (servlet containers) or NUL (C strings).
 */
export function hasDotSegment(path: string): boolean {
  let decoded = path;
  for (let round = 0, last = ''; round < 16 && decoded !== last; round++) {
    if (/(^|[/\\])\.\.?($|[/\\;\0])/.test(decoded)) return true;
    last = decoded;
    decoded = decoded.replace(
      /%(?:25)*(?:c([01])%(?:25)*([89ab][\da-f])|([0-7][\da-f]))/gi,
      (_, high: string | undefined, low: string, ascii: string) =>
        String.fromCharCode(high ? +high * 64 + (parseInt(low, 16) & 63) : parseInt(ascii, 16)),
    );
  }
  return false;
}

/** Checks the path of an undocumented endpoint. Throws `InputError`. */
export function checkWrittenPath(operation: string, path: string): void {
  const refuse = (why: string): never => {
    throw invalidInput(operation, 'path', `the path ${why}.`);
  };
  if (typeof path !== 'string' || !path.isWellFormed()) refuse('must be well-formed text');
  if (!path.startsWith('/') || path.startsWith('//')) refuse('must begin with one slash');
  if (/[?#]/.test(path)) refuse('must not have a query or fragment; use `query`');
  // oxlint-disable-next-line no-control-regex -- these characters are refused
  if (/[\s\\\u0000-\u001f\u007f]/.test(path)) refuse('has characters that a path cannot have');
  if (hasDotSegment(path)) refuse('must not have `.` or `..` segments, encoded or not');
}

/** The path of an undocumented endpoint, percent-encoded where necessary. */
export const encodePath = (path: string): string => new URL(path, 'http://loopback').pathname;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Checks the method of an undocumented endpoint, or of a middleware. Throws `InputError`. */
export function checkMethod(operation: string, method: string): void {
  if (methods.includes(method)) return;
  throw invalidInput(operation, 'method', `the method must be one of ${methods.join(', ')}.`);
}
