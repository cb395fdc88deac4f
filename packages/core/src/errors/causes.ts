// An error and its causes, read by shape: errors of another realm, as under Jest, are not `instanceof Error`.

import type { Mask } from './secrets.ts';

const texts = 'name message stack code errno syscall address port hostname host reason'.split(' ');

/** The properties of an error that are known. */
export interface Failure extends Readonly<Record<string, unknown>> {
  readonly message?: unknown;
  readonly cause?: unknown;
  /** The errors of an `AggregateError`. */
  readonly errors?: unknown;
}

/** A failure and its causes, from the outermost. */
export function* iterateCauses(failure: unknown): Generator<Failure, void, undefined> {
  // Bounded: a cause may name itself.
  for (let error = failure, depth = 0; depth < 10; depth++) {
    const read = readFailure(error);
    if (typeof read.message !== 'string') return;
    yield read;
    error = read.cause;
  }
}

/** Reads each property once, because a getter or a Proxy may throw or vary. */
function readFailure(error: unknown): Failure {
  const read = (name: string): unknown => {
    try {
      return (error as Readonly<Record<string, unknown>> | null)?.[name];
    } catch {
      return undefined;
    }
  };
  return Object.fromEntries([...texts, 'cause', 'errors'].map((name) => [name, read(name)]));
}

/** More errors of a chain, or of a list, are left out: a cause may name itself. */
const mostErrors = 50;

/**
 * An error of this realm with the texts of a failure and of its causes, masked. It has nothing more, because the
 * error of a `fetch` or a transport may hold the request with its key, as a property, in a getter or in what
 * printing it calls.
 */
export function copyTexts(failure: unknown, mask: Mask = (text) => text): Error {
  let left = mostErrors;
  const copy = (one: unknown): Error => {
    left -= 1;
    const { message, cause, errors, ...others } = readFailure(one);
    const text = typeof one === 'string' ? one : message;
    const error = new Error(
      typeof text === 'string' ? mask(text) : 'withheld, because it may hold a credential',
    );
    const set = (name: string, value: unknown): object =>
      Object.defineProperty(error, name, { value, writable: true, configurable: true });
    // Otherwise the stack would be that of this function.
    set('stack', String(error));
    for (const [name, value] of Object.entries(others)) {
      if (typeof value === 'string') set(name, mask(value));
      if (typeof value === 'number') set(name, value);
    }
    if (cause !== undefined && left > 0) set('cause', copy(cause));
    // All or none: a part of them would prove something different.
    if (Array.isArray(errors) && errors.length <= left) set('errors', errors.map(copy));
    return error;
  };
  return copy(failure);
}
