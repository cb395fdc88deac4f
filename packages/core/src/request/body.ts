// Encodes the body of a request. Values that JSON would change silently are refused.

import { invalidInput } from '../errors/errors.ts';
import { isInputError } from '../errors/guards.ts';
import type { EncodeBody } from '../operation.ts';
import { isPlainObject } from '../client/plain-object.ts';
import { enableStreaming } from '../transport/streaming.ts';
import { isStreamedBody } from './streamed-body.ts';

/** Encodes a body as JSON; `undefined` is no body. Throws `InputError`, which names the place. */
export const encodeJson = (operation: string, body: unknown): string | undefined => {
  if (body === undefined) return undefined;
  try {
    check(operation, body, undefined);
    return JSON.stringify(body);
  } catch (cause) {
    if (isInputError(cause)) throw cause;
    const why =
      (cause as Error | null)?.name === 'RangeError'
        ? 'is nested too deeply'
        : 'fails to become JSON';
    throw invalidInput(operation, 'body', `\`body\` ${why}.`, { cause });
  }
};

/** The same, with `{}` for `undefined`. */
export const encodeObject: EncodeBody = (operation, body = {}) => encodeJson(operation, body);

/**
 * A base64 text as one JSON string, or a {@link StreamedBody} that makes one: the `body` of an
 * operation that takes such a body. Throws {@link InputError}.
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
      '`body` must be base64 text (RFC 4648, padded), or made by `base64Body`.',
    );
  }
  // JSON.stringify takes ten times as long for a large one.
  return `"${body}"`;
};

/** Where a value stands. It becomes text only where the value is refused. */
interface Place {
  readonly parent: object;
  readonly above: Place | undefined;
  /** Which of the parent's values it is; the next one is looked at with the same place. */
  key: string | number;
}

const pathOf = (place: Place | undefined): string => {
  if (!place) return 'body';
  const { parent, above, key } = place;
  return pathOf(above) + (Array.isArray(parent) ? `[${key}]` : `.${key}`);
};

// Of any realm.
const isDate = (value: object): boolean =>
  Object.prototype.toString.call(value) === '[object Date]';

// JSON turns NaN and an invalid Date into null, a Map into {}, and drops functions.
function check(operation: string, value: unknown, place: Place | undefined): void {
  switch (typeof value) {
    case 'number':
      if (!Number.isFinite(value))
        refuse(operation, place, `is ${value}, which JSON cannot carry.`);
      return;
    case 'bigint':
      return refuse(
        operation,
        place,
        'is a bigint, which JSON cannot carry; give a number or text.',
      );
    case 'function':
    case 'symbol':
      return refuse(operation, place, `is a ${typeof value}, which JSON cannot carry.`);
    case 'object':
      break;
    case 'undefined':
      return refuse(operation, place, 'is undefined, for which JSON would send null.');
    default:
      return;
  }
  if (value === null) return;
  if (isDate(value)) {
    if (Number.isNaN(Number(value))) refuse(operation, place, 'is an invalid Date.');
    return;
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return;
  for (let above = place; above; above = above.above) {
    if (above.parent === value) refuse(operation, place, 'contains itself.');
  }
  const inside: Place = { parent: value, above: place, key: 0 };
  if (Array.isArray(value)) {
    // By number, which visits gaps as well.
    for (let at = 0; at < value.length; at++) {
      inside.key = at;
      check(operation, value[at], inside);
    }
    return;
  }
  const keys = Object.keys(value);
  if ((keys.length === 0 && !isPlainObject(value)) || ArrayBuffer.isView(value)) {
    refuse(operation, place, `is a ${className(value)}, whose content JSON does not carry.`);
  }
  for (const key of keys) {
    const one: unknown = (value as Readonly<Record<string, unknown>>)[key];
    inside.key = key;
    if (one !== undefined) check(operation, one, inside);
  }
}

function refuse(operation: string, place: Place | undefined, why: string): never {
  const path = pathOf(place);
  throw invalidInput(operation, path, `\`${path}\` ${why}`);
}

const className = (value: object): string => value.constructor?.name || 'object';
