// The path of a request: parameters encoded, and none that could name another path.

import { invalidInput } from './errors.ts';

const mostTemplates = 1_000;
const templates = /* @__PURE__ */ new Map<string, readonly string[]>();

// Taken apart once: text and the names of parameters, in turn, from text to text.
function partsOf(template: string): readonly string[] {
  let parts = templates.get(template);
  if (!parts) {
    parts = template.split(/\{([^}]+)\}/);
    // Those of operations are few; somebody may make templates without end.
    if (templates.size >= mostTemplates) templates.clear();
    templates.set(template, parts);
  }
  return parts;
}

/** Fills the parameters of a path template. Throws {@link InputError} that points at the segment. */
export function buildPath(
  operation: string,
  template: string,
  input: Readonly<Record<string, unknown>>,
): string {
  if (!template.includes('{')) return template;
  const parts = partsOf(template);
  let path = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at]!;
    path += encodeSegment(operation, template, name, input[name]) + parts[at + 1]!;
  }
  return path;
}

/** Names of the parameters of a path template. */
export const pathParameters = (template: string): string[] =>
  partsOf(template).filter((_, at) => at % 2 === 1);

/** Whether a template has a parameter of that name. */
export const isPathParameter = (template: string, name: string): boolean =>
  template.includes('{') && partsOf(template).some((part, at) => at % 2 === 1 && part === name);

/** What every URL has as it is. */
const plain = /^[\w-]+$/;

function encodeSegment(operation: string, template: string, name: string, value: unknown): string {
  if (typeof value === 'string' && plain.test(value)) return value;
  const refuse = (why: string): never => {
    throw invalidInput(operation, name, `\`${name}\` ${why}`, {
      detail: `\n  ${template}\n  ${underline(template, `{${name}}`)}`,
    });
  };
  if (value === undefined || value === null) return refuse('is missing.');
  if (typeof value !== 'string' && typeof value !== 'number') {
    return refuse(
      `must be text or a number, not ${Array.isArray(value) ? 'a list' : typeof value}.`,
    );
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    return refuse('must be a finite number.');
  const text = String(value);
  if (text === '') return refuse('is empty; the path would name another operation.');
  if (hasDotSegment(text)) {
    return refuse('has a `.` or `..` segment, which servers resolve to another path.');
  }
  if (!text.isWellFormed()) return refuse('holds half of a surrogate pair.');
  return encodeURIComponent(text);
}

const encoded = /%(?:25)*(?:c([01])%(?:25)*([89ab][\da-f])|([0-7][\da-f]))/gi;

/**
 * Whether a path has a `.` or `..` segment for any server: after decoding once or more often, overlong
 * UTF-8 too, with `\` for `/`, and with what servlet containers (`;`) and C strings (NUL) cut off.
 */
export function hasDotSegment(path: string): boolean {
  if (!/[.%]/.test(path)) return false;
  let decoded = path;
  for (let round = 0, last = ''; round < 16 && decoded !== last; round++) {
    if (decoded.split(/[/\\]/).some((segment) => /^\.\.?(?![^;\0])/.test(segment))) return true;
    last = decoded;
    decoded = decoded.replace(encoded, (_, high: string | undefined, low: string, ascii: string) =>
      String.fromCharCode(
        high === undefined ? parseInt(ascii, 16) : Number(high) * 64 + (parseInt(low, 16) & 63),
      ),
    );
  }
  return false;
}

const underline = (text: string, part: string): string =>
  ' '.repeat(text.indexOf(part)) + '^'.repeat(part.length);

/** Checks a path that a caller wrote out for an undocumented endpoint. Throws {@link InputError}. */
export function checkWrittenPath(operation: string, path: string): void {
  const refuse = (why: string): never => {
    throw invalidInput(operation, 'path', `the path ${why}`);
  };
  if (typeof path !== 'string') refuse('must be text.');
  if (!path.startsWith('/') || path.startsWith('//')) refuse('must begin with one slash.');
  if (/[?#]/.test(path)) refuse('must not hold a query or fragment; give `query`.');
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (/[\s\\\u0000-\u001f\u007f]/.test(path)) refuse('holds characters that no path has.');
  if (hasDotSegment(path)) refuse('must not hold `.` or `..` segments, encoded ones neither.');
  if (!path.isWellFormed()) refuse('holds half of a surrogate pair.');
}

/** A path that a caller wrote out, as a URL has it: what is encoded stays, what must be becomes so. */
export const encodePath = (path: string): string => new URL(path, 'http://loopback').pathname;

const methods = new Set<string>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Checks a method that a caller wrote out. Throws {@link InputError}. */
export function checkMethod(operation: string, method: unknown): void {
  if (typeof method === 'string' && methods.has(method)) return;
  throw invalidInput(operation, 'method', `the method must be one of ${[...methods].join(', ')}.`);
}
