// Encodes the body of a request. Values that JSON would change silently are refused.

import { invalidInput, InputError } from '../errors/errors.ts';
import type { EncodeBody } from '../operation.ts';

/** Encodes a body as JSON; `undefined` is no body. Throws `InputError`, which names the place. */
export const encodeJson = (operation: string, body: unknown): string | undefined => {
  const refuse = (path: string, why: string, context?: object): never => {
    throw invalidInput(operation, path, `\`${path}\` ${why}.`, context);
  };
  try {
    const loss = findLoss(body, []);
    if (loss) refuse(`body${loss[0]}`, loss[1]);
    return JSON.stringify(body);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const isDeep = (cause as Error | null)?.name === 'RangeError';
    return refuse('body', isDeep ? 'is nested too deeply' : 'fails to become JSON', { cause });
  }
};

/** Where JSON would change a value silently, such as NaN to null or a Map to {}, and why. */
type Loss = readonly [path: string, why: string];

/** Finds the first loss in a value, inside the objects `around` it. */
function findLoss(value: unknown, around: object[]): Loss | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : ['', `is ${value}, which JSON cannot carry`];
    case 'bigint':
    case 'function':
    case 'symbol':
      return ['', `is a ${typeof value}, which JSON cannot carry`];
    case 'object':
      break;
    default:
      return undefined;
  }
  if (value === null) return undefined;
  if (around.includes(value)) return ['', 'contains itself'];
  around.push(value);
  const loss = findLossInside(value, around);
  around.pop();
  return loss;
}

function findLossInside(value: object, around: object[]): Loss | undefined {
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') {
    const written: unknown = toJSON.call(value, '');
    const isInvalidDate = written === null && 'getTime' in value;
    return isInvalidDate ? ['', 'is an invalid Date'] : findLoss(written, around);
  }
  const isList = Array.isArray(value);
  // The keys of a list, because those of an object skip its holes.
  const names: readonly (string | number)[] = isList ? [...value.keys()] : Object.keys(value);
  for (const name of names) {
    const one = (value as Readonly<Record<string | number, unknown>>)[name];
    const loss: Loss | undefined =
      isList && one === undefined
        ? ['', 'is undefined, for which JSON would send null']
        : findLoss(one, around);
    if (loss) return [(isList ? `[${name}]` : `.${name}`) + loss[0], loss[1]];
  }
  return (names.length === 0 && !isList && !isPlainObject(value)) || ArrayBuffer.isView(value)
    ? ['', `is a ${value.constructor?.name || 'object'}, whose content JSON does not carry`]
    : undefined;
}

/** Whether a value is an object literal, of this realm or another, or has no prototype. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Encodes a JSON object. Refuses another value, such as text that is JSON already. */
export const encodeRecord: EncodeBody = (operation, body) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput(operation, 'body', '`body` must be an object; it is encoded as JSON.');
  }
  return encodeJson(operation, body);
};

/** Encodes a JSON array. Refuses another value. */
export const encodeList: EncodeBody = (operation, body) => {
  if (!Array.isArray(body)) {
    throw invalidInput(operation, 'body', '`body` must be an array; it is encoded as JSON.');
  }
  return encodeJson(operation, body);
};

/** Encodes a JSON object, with `{}` for `undefined`. */
export const encodeObject: EncodeBody = (operation, body = {}) => encodeRecord(operation, body);
