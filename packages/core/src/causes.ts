// A failure and what caused it.

import { ContentError } from './streamed-body.ts';

export interface Failure {
  readonly name: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly message: string;
}

/** A failure and its causes, from the outermost. */
export function* causesOf(failure: unknown): Generator<Failure, void, undefined> {
  // Bounded: a cause may name itself.
  for (let error = failure, depth = 0; error instanceof Error && depth < 10; depth++) {
    yield error;
    // What the source of a body failed with is not about the request.
    if (error instanceof ContentError) return;
    error = error.cause;
  }
}
