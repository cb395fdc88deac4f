// A custom `fetch`, an agent or a middleware may throw an error that holds the request with its key.
// An error keeps such a cause only if everything that can be printed of it is known to be harmless.

import { readFailure } from '../causes.ts';
import { makeResponse } from '../transport/make-response.ts';
import { holdsSecret, withoutSecrets } from './secrets.ts';

type Secrets = readonly string[];

/** The cause as it is, or a plain copy of its texts if it may show a secret. */
export const sanitizeCause = (cause: unknown, secrets: Secrets): unknown =>
  secrets.length === 0 || isHarmless(cause, secrets) ? cause : copyOf(cause, secrets, { left: 50 });

/**
 * Removes secrets from what a middleware has set on an error of this package, which goes on as it is.
 * What this package sets is masked already.
 */
export function removeSecrets(error: object, secrets: Secrets): void {
  for (const key of secrets.length === 0 ? [] : Reflect.ownKeys(error)) {
    const { configurable, value }: PropertyDescriptor =
      Object.getOwnPropertyDescriptor(error, key) ?? {};
    if (!configurable || key === 'partial' || isHarmless([key, value], secrets)) continue;
    if (typeof value === 'string') hidden(error, key, withoutSecrets(value, secrets));
    else if (key === 'cause') hidden(error, key, sanitizeCause(value, secrets));
    else Reflect.deleteProperty(error, key);
  }
}

// Bounded: an error may hold on to a whole application.
const mostValues = 10_000;

function isHarmless(cause: unknown, secrets: Secrets): boolean {
  const seen = new Set<unknown>();
  const left = [cause];
  try {
    for (let count = 0; left.length > 0; count++) {
      let value = left.pop();
      if (typeof value === 'number' || typeof value === 'bigint') value = String(value);
      if (typeof value === 'string' || typeof value === 'symbol') {
        if (holdsSecret(typeof value === 'symbol' ? (value.description ?? '') : value, secrets)) {
          return false;
        }
      } else if (typeof value === 'function') return false;
      else if (typeof value === 'object' && value !== null && !seen.has(value)) {
        seen.add(value);
        if (!addContents(value, left)) return false;
      }
      if (count + left.length > mostValues) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Adds the text of a list of characters, or of their codes. */
function addText(list: readonly unknown[], contents: unknown[]): void {
  if (list.length > mostValues) return;
  if (list.every((one) => typeof one === 'string' && one.length === 1))
    contents.push(list.join(''));
  if (list.every((one) => Number.isInteger(one))) {
    contents.push(String.fromCharCode(...(list as number[])));
  }
}

/** Adds what an object can print of itself; false if that cannot be known. */
function addContents(value: object, contents: unknown[]): boolean {
  if (isProxy(value) || !hasKnownPrototype(value, contents)) return false;
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength > mostValues) return false;
    const { buffer, byteOffset, byteLength } = value;
    contents.push(new TextDecoder('latin1').decode(new Uint8Array(buffer, byteOffset, byteLength)));
  }
  if (Array.isArray(value)) addText(value, contents);
  // Hidden properties too: `inspect` shows them when asked to.
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)!;
    // Newer V8 keeps the stack behind a getter.
    const isStack = key === 'stack' && property.get === stackGetter();
    if (property.get && !isStack) return false;
    contents.push(key, isStack ? (value as Error).stack : property.value);
  }
  if (value instanceof Map || value instanceof Set) {
    for (const entry of value.entries()) contents.push(...entry);
  }
  return true;
}

const stackGetter = (): unknown =>
  (Object.getOwnPropertyDescriptor(new Error(), 'stack') as { get?: unknown } | undefined)?.get;

/** Whether an object is of a kind that prints its own properties and nothing more. */
function hasKnownPrototype(value: object, contents: unknown[]): boolean {
  const { Buffer } = globalThis as { readonly Buffer?: { readonly prototype: object } };
  const known = [Object, Array, Map, Set, Uint8Array].map(({ prototype }): object => prototype);
  let prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || prototype === Buffer?.prototype || known.includes(prototype)) {
    return true;
  }
  for (; prototype !== Error.prototype; prototype = Object.getPrototypeOf(prototype) as object) {
    if (prototype === null || isProxy(prototype)) return false;
    // A method may only be one that printing does not call.
    for (const key of Reflect.ownKeys(prototype)) {
      const property = Object.getOwnPropertyDescriptor(prototype, key)!;
      const isMethod = typeof property.value === 'function';
      if (property.get || (isMethod && /^(toJSON|toString)$|^Symbol/.test(String(key))))
        return false;
      if (!isMethod) contents.push(key, property.value);
      else if (key === 'constructor') contents.push((property.value as { name: unknown }).name);
    }
  }
  return true;
}

interface Runtime {
  readonly process?: {
    getBuiltinModule?(
      name: 'node:util',
    ): { readonly types?: { isProxy?(value: unknown): boolean } } | undefined;
  };
}

/** Whether `inspect` shows another object than the one that its traps show. */
const isProxy = (value: unknown): boolean =>
  (globalThis as Runtime).process?.getBuiltinModule?.('node:util')?.types?.isProxy?.(value) ??
  false;

/** What a plain copy keeps besides name, message and stack, if it is text or a number. */
const plainFields = ['errno', 'syscall', 'address', 'port', 'hostname', 'host', 'reason'] as const;

/** An error of this realm that says the same in masked texts, and nothing more. */
function copyOf(cause: unknown, secrets: Secrets, budget: { left: number }): Error {
  budget.left -= 1;
  const mask = (text: string): string => withoutSecrets(text, secrets);
  const read = readFailure(cause);
  const said = typeof cause === 'string' ? cause : read?.message;
  const copy = new Error(mask(said ?? 'withheld, because it may hold a credential'));
  const name = mask(read?.name || 'Error');
  const stack = property(cause, 'stack');
  hidden(copy, 'name', name);
  // A stack repeats the message that it was made with.
  copy.stack = typeof stack === 'string' ? mask(stack) : `${name}: ${copy.message}`;
  const plain = { code: read?.code } as Record<string, unknown>;
  for (const field of plainFields) plain[field] = property(cause, field);
  for (const [field, value] of Object.entries(plain)) {
    if (typeof value === 'number') Object.assign(copy, { [field]: value });
    if (typeof value === 'string') Object.assign(copy, { [field]: mask(value) });
  }
  const { cause: inner, errors } = read ?? {};
  if (inner !== undefined && budget.left > 0) hidden(copy, 'cause', copyOf(inner, secrets, budget));
  // All or none: some of them would prove less, or more, than all.
  if (errors && errors.length <= budget.left) {
    hidden(
      copy,
      'errors',
      errors.map((one) => copyOf(one, secrets, budget)),
    );
  }
  return copy;
}

/** A property of somebody else's value; undefined if reading it fails. */
function property(value: unknown, name: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}

const hidden = (target: object, name: PropertyKey, value: unknown): object =>
  Object.defineProperty(target, name, { value, writable: true, configurable: true });

/** A copy of the head of a response: that of a custom `fetch` may hold its request. */
export function sanitizeResponse(response: Response, secrets: Secrets): Response {
  const { status } = response;
  // That of a middleware may lack them.
  const { statusText = '', url = '' } = response as Partial<Response>;
  const headers = new Headers();
  try {
    for (const [name, value] of response.headers) {
      if (!holdsSecret(name, secrets)) headers.append(name, withoutSecrets(value, secrets));
    }
  } catch {
    // Those of a middleware may be no `Headers`.
  }
  const head = { status, statusText: withoutSecrets(statusText, secrets), headers };
  return makeResponse(null, head, withoutSecrets(url, secrets));
}
