// An error and its causes, read by shape: errors of another realm, as under Jest, are not `instanceof Error`.

import { getMark } from './brand.ts';
import type { Mask } from './secrets.ts';

export interface Failure {
  /** The value itself. */
  readonly error: unknown;
  readonly name: string;
  readonly message: string;
  readonly code: unknown;
  readonly syscall: unknown;
  readonly cause: unknown;
  /** The errors of an `AggregateError`. */
  readonly errors: readonly unknown[] | undefined;
}

/** A failure and its causes, from the outermost. */
export function* iterateCauses(failure: unknown): Generator<Failure, void, undefined> {
  // Bounded: a cause may name itself.
  for (let error = failure, depth = 0; depth < 10; depth++) {
    const read = readFailure(error);
    if (!read) return;
    yield read;
    // An error of the source of a body says nothing about the request.
    if (getMark(error, 'content-error')) return;
    error = read.cause;
  }
}

/** Reads each property once, because a getter may throw or vary; undefined if it is not an error. */
function readFailure(error: unknown): Failure | undefined {
  const [message, name, errors] = ['message', 'name', 'errors'].map((one) => read(error, one));
  if (typeof message !== 'string') return undefined;
  return {
    error,
    name: typeof name === 'string' ? name : '',
    message,
    code: read(error, 'code'),
    syscall: read(error, 'syscall'),
    cause: read(error, 'cause'),
    errors: Array.isArray(errors) ? errors : undefined,
  };
}

// The error of a `fetch` or a transport may hold the request with its key, as a property, in a getter or in what
// printing it calls. So an error of the SDK shows a copy of its texts, and nothing else of it.

/** The properties that a copy keeps in addition to its message, if they are text or numbers. */
const fields = 'name stack code errno syscall address port hostname host reason'.split(' ');

/** More errors of a chain, or of a list, are left out: a cause may name itself. */
const mostErrors = 50;

/** An error of this realm with the texts of a failure and of its causes, masked, and nothing more. */
export function copyTexts(failure: unknown, mask: Mask = (text) => text): Error {
  let left = mostErrors;
  const copy = (one: unknown): Error => {
    left -= 1;
    const text = typeof one === 'string' ? one : read(one, 'message');
    const error = new Error(
      typeof text === 'string' ? mask(text) : 'withheld, because it may hold a credential',
    );
    const set = (name: string, value: unknown): object =>
      Object.defineProperty(error, name, { value, writable: true, configurable: true });
    // Otherwise the stack would be that of this function.
    set('stack', String(error));
    for (const name of fields) {
      const value = read(one, name);
      if (typeof value === 'string') set(name, mask(value));
      if (typeof value === 'number') set(name, value);
    }
    const [inner, errors] = [read(one, 'cause'), read(one, 'errors')];
    if (inner !== undefined && left > 0) set('cause', copy(inner));
    // All or none: a part of them would prove something different.
    if (Array.isArray(errors) && errors.length <= left) set('errors', errors.map(copy));
    return error;
  };
  return copy(failure);
}

/** A property; undefined if a getter or a Proxy throws. */
function read(value: unknown, name: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>> | null)?.[name];
  } catch {
    return undefined;
  }
}
