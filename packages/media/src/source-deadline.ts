// What ends an upload before its request begins. From then on the call sees to it.

import {
  AbortError,
  type CallOptions,
  type ErrorContext,
  isTimeoutError,
  TimeoutError,
} from '@room-sessions/core';
import { operation } from './input-error.ts';

/** Signal and deadline of an upload, which begin with it and not with its request. */
export class SourceDeadline {
  readonly #options: CallOptions;
  readonly #startedAt: number = performance.now();

  /** @param options Checked ones. */
  constructor(options: CallOptions) {
    this.#options = options;
  }

  /** Gives what `work` gives, until signal or deadline end it; `work` goes on unheard then. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const { signal, deadline } = this.#options;
    if (signal?.aborted) throw aborted(signal);
    let onAbort!: () => void;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new Promise<never>((_, reject) => {
      onAbort = () => reject(aborted(signal!));
      if (deadline) timer = setTimeout(() => reject(tooLate(deadline)), this.#left(deadline));
    });
    signal?.addEventListener('abort', onAbort);
    try {
      return await Promise.race([ended, work()]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** The options of the call, which has what is left of the deadline. */
  forCall(): CallOptions {
    const { deadline } = this.#options;
    return deadline ? { ...this.#options, deadline: this.#left(deadline) } : this.#options;
  }

  /** An error of the call, which names the deadline as it was given and not what was left of it. */
  toOriginalError(error: unknown): unknown {
    const { deadline } = this.#options;
    if (!deadline || !isTimeoutError(error) || error.code !== 'deadline') return error;
    const { requestId, delivery, attempts, request, response } = error;
    const context: ErrorContext = { operation, requestId, delivery, attempts, request, response };
    const fate =
      delivery === 'not-sent' ? 'Nothing was sent.' : 'Whether an image was kept is not known.';
    return new TimeoutError(
      `${operation} had no whole response within its deadline of ${deadline} ms. ${fate}`,
      deadline,
      context,
      'deadline',
    );
  }

  // At least a moment: 0 would be no deadline.
  #left(deadline: number): number {
    return Math.max(1, Math.ceil(this.#startedAt + deadline - performance.now()));
  }
}

const aborted = (signal: AbortSignal): AbortError =>
  new AbortError(`${operation} was ended by its signal. Nothing was sent.`, {
    operation,
    cause: signal.reason,
  });

const tooLate = (deadline: number): TimeoutError =>
  new TimeoutError(
    `${operation} had not read the header of the image within its deadline of ${deadline} ms. Nothing was sent.`,
    deadline,
    { operation },
    'deadline',
  );
