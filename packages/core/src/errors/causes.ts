// An error and its causes, read by shape: errors of another realm, as under Jest, are not `instanceof Error`.

import { getMark } from './brand.ts';

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
  if (typeof error !== 'object' || error === null) return undefined;
  try {
    const { name, message, code, syscall, cause, errors } = error as Partial<Failure>;
    if (typeof message !== 'string') return undefined;
    return {
      error,
      name: typeof name === 'string' ? name : '',
      message,
      code,
      syscall,
      cause,
      errors: Array.isArray(errors) ? errors : undefined,
    };
  } catch {
    return undefined;
  }
}
