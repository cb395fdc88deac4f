// Encodes the body of a request. Values that JSON would change silently are refused.

import { invalidInput, InputError } from '../errors/errors.ts';
import type { EncodeBody } from '../operation.ts';
import { isPlainObject } from './plain-object.ts';
import { enableStreaming } from '../transport/streaming.ts';
import { isStreamedBody } from './streamed-body.ts';

/** Encodes a body as JSON; `undefined` is no body. Throws `InputError`, which names the place. */
export const encodeJson = (operation: string, body: unknown): string | undefined => {
  try {
    // A replacer takes several times as long.
    if (isPlainJson(body, 0)) return JSON.stringify(body);
  } catch {
    // A getter threw; the full check reports it.
  }
  return encodeChecked(operation, body);
};

function encodeChecked(operation: string, body: unknown): string {
  // The arrays and objects around a value, and the name of each in its parent.
  const around: unknown[] = [];
  const names: string[] = [];
  const refuse = (path: string, why: string, context?: object): never => {
    throw invalidInput(operation, path, `\`${path}\` ${why}.`, context);
  };
  try {
    return JSON.stringify(body, function check(this: unknown, name: string, value: unknown) {
      while (around.length > 0 && around.at(-1) !== this) {
        around.pop();
        names.pop();
      }
      const isInList = Array.isArray(this);
      const toName = (): string => (around[0] ? (isInList ? `[${name}]` : `.${name}`) : 'body');
      // As it is before its `toJSON`.
      const given = (this as Readonly<Record<string, unknown>>)[name];
      const why = around.includes(value) ? 'contains itself' : findLoss(given, value, isInList);
      if (why) refuse(names.join('') + toName(), why);
      if (typeof value === 'object' && value !== null) {
        names.push(toName());
        around.push(value);
      }
      return value;
    });
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const isDeep = (cause as Error | null)?.name === 'RangeError';
    return refuse('body', isDeep ? 'is nested too deeply' : 'fails to become JSON', { cause });
  }
}

/**
 * Fast path: true only if JSON surely keeps every value. False means "run the full check", which names
 * the place. Both read a getter twice, so a getter must return the same value each time.
 */
function isPlainJson(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      // A greater depth may be a cycle.
      return value === null || (depth < 64 && isPlainObjectOrArray(value, depth + 1));
    default:
      return false;
  }
}

function isPlainObjectOrArray(value: object, depth: number): boolean {
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return false;
  if (Array.isArray(value)) {
    // Not `every`, which skips the holes of an array.
    for (let at = 0; at < value.length; at++) {
      const one: unknown = value[at];
      if (one === undefined || !isPlainJson(one, depth)) return false;
    }
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const name in value) {
    if (!isPlainJson((value as Record<string, unknown>)[name], depth)) return false;
  }
  return true;
}

/** Encodes a body as JSON, with `{}` for `undefined`. */
export const encodeObject: EncodeBody = (operation, body = {}) => encodeJson(operation, body);

/**
 * Encodes the body of an upload: base64 text as a JSON string, or a {@link StreamedBody} that creates
 * one. Throws {@link InputError}.
 */
export const encodeBase64: EncodeBody = (operation, body) => {
  if (isStreamedBody(body)) {
    const { length } = body;
    if (length === undefined || (Number.isSafeInteger(length) && length >= 0)) {
      return enableStreaming(body);
    }
    throw invalidInput(operation, 'body', '`body.length` must be a number of bytes, if known.');
  }
  if (typeof body !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(body) || body.length % 4 !== 0) {
    throw invalidInput(
      operation,
      'body',
      '`body` must be base64 text (RFC 4648, padded), or a stream with a `length`.',
    );
  }
  // JSON.stringify takes ten times as long for a large text.
  return `"${body}"`;
};

// Of any realm.
const isDate = (value: object): boolean =>
  Object.prototype.toString.call(value) === '[object Date]';

/** How JSON would silently change a value: NaN and an invalid Date to null, a Map to {}. */
function findLoss(given: unknown, value: unknown, isInList: boolean): string | undefined {
  const type = typeof value;
  if (type === 'number' && !Number.isFinite(value))
    return `is ${value as number}, which JSON cannot carry`;
  if (/^(bigint|function|symbol)$/.test(type)) return `is a ${type}, which JSON cannot carry`;
  if (value === undefined && isInList) return 'is undefined, for which JSON would send null';
  if (typeof given === 'object' && given !== null && isDate(given) && Number.isNaN(Number(given))) {
    return 'is an invalid Date';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const isEmpty = Object.keys(value).length === 0 && !isPlainObject(value);
  return isEmpty || ArrayBuffer.isView(value)
    ? `is a ${value.constructor?.name || 'object'}, whose content JSON does not carry`
    : undefined;
}
