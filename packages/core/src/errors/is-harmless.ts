// Decides what an error may show. Pages use platform/browser.ts instead, because a page cannot
// distinguish a Proxy from an object.

import type { Mask } from './secrets.ts';

// Bounded, because an error may reference a whole application.
const mostValues = 10_000;

/** Whether everything that can be printed of a value is known, and holds no secret. */
export function isHarmless(cause: unknown, mask: Mask): boolean {
  const seen = new Set<unknown>();
  const left = [cause];
  try {
    for (let count = 0; left.length > 0; count++) {
      let value = left.pop();
      if (typeof value === 'number' || typeof value === 'bigint') value = String(value);
      if (typeof value === 'string' || typeof value === 'symbol') {
        const text = typeof value === 'symbol' ? (value.description ?? '') : value;
        if (mask(text) !== text) return false;
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

/** Adds the values that printing an object shows; false if they cannot be known. */
function addContents(value: object, contents: unknown[]): boolean {
  if (isProxy(value) || !hasKnownPrototype(value, contents)) return false;
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength > mostValues) return false;
    const { buffer, byteOffset, byteLength } = value;
    contents.push(new TextDecoder('latin1').decode(new Uint8Array(buffer, byteOffset, byteLength)));
  }
  if (Array.isArray(value)) addText(value, contents);
  // Hidden properties too, because `inspect` can show them.
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
    // Only methods that printing does not call are allowed.
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

/** Whether `inspect` shows the target of a Proxy and not what its traps return. */
const isProxy = (value: unknown): boolean =>
  (globalThis as Runtime).process?.getBuiltinModule?.('node:util')?.types?.isProxy?.(value) ??
  false;
