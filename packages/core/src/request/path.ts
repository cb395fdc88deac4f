// The path of a request: none that could name another path.

import { invalidInput } from '../errors/errors.ts';

const templates = /* @__PURE__ */ new Map<string, readonly string[]>();

/** Splits the template of a path, once for each: every second part is the name of a parameter. */
export function splitTemplate(path: string): readonly string[] {
  let parts = templates.get(path);
  if (!parts) {
    parts = path.split(/\{([^}]+)\}/);
    // Operations are few, but a caller may write out any number of paths.
    if (templates.size > 999) templates.clear();
    templates.set(path, parts);
  }
  return parts;
}

/** The names of the parameters in the template of a path. */
export const parameterNames = (path: string): string[] =>
  splitTemplate(path).filter((_, at) => at % 2);

/**
 * Whether a path has a `.` or `..` segment for any server: after decoding once or more often, overlong
 * UTF-8 too, with `\` for `/`, and with what servlet containers (`;`) and C strings (NUL) cut off.
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

/** Checks a path that a caller wrote out for an undocumented endpoint. Throws `InputError`. */
export function checkWrittenPath(operation: string, path: string): void {
  const refuse = (why: string): never => {
    throw invalidInput(operation, 'path', `the path ${why}.`);
  };
  if (typeof path !== 'string' || !path.isWellFormed()) refuse('must be well-formed text');
  if (!path.startsWith('/') || path.startsWith('//')) refuse('must begin with one slash');
  if (/[?#]/.test(path)) refuse('must not have a query or fragment; use `query`');
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (/[\s\\\u0000-\u001f\u007f]/.test(path)) refuse('has characters that a path cannot have');
  if (hasDotSegment(path)) refuse('must not have `.` or `..` segments, encoded or not');
}

/** A path that a caller wrote out, encoded where it is not yet. */
export const encodePath = (path: string): string => new URL(path, 'http://loopback').pathname;

/** Checks a method that a caller wrote out. Throws `InputError`. */
export function checkMethod(operation: string, method: unknown): void {
  if (typeof method === 'string' && /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method))
    return;
  throw invalidInput(
    operation,
    'method',
    'the method must be one of GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS.',
  );
}
