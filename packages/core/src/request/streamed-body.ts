// A request body that is created while it is sent, in constant memory.

import { getMark, mark } from '../errors/brand.ts';

/** A request body that is created while it is sent. */
export interface StreamedBody {
  /** Size in bytes, if known. */
  readonly length: number | undefined;
  /** Whether `open` may be called again, for another attempt. */
  readonly replayable: boolean;
  /**
   * The bytes, created on demand, without read-ahead. `return()` closes the source.
   */
  open(): AsyncIterable<Uint8Array>;
}

/** Whether a value is a {@link StreamedBody}. */
export const isStreamedBody = (value: unknown): value is StreamedBody =>
  typeof value === 'object' &&
  value !== null &&
  'length' in value &&
  typeof (value as StreamedBody).open === 'function' &&
  typeof (value as StreamedBody).replayable === 'boolean';

/**
 * The source of a body failed. Transports report it as a cause. It separates their own failures from
 * those of a source, whose code, such as ECONNREFUSED, says nothing about the request.
 */
export class ContentError extends Error {
  override get name(): 'ContentError' {
    return 'ContentError';
  }

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    mark(this, 'content-error');
  }
}

/** Whether a transport has begun to read a body that can be read only once. */
export const isConsumed = (body: unknown): boolean => getMark(body, 'spent-body') === true;

/** Marks a body that can be read only once as read, also for another copy of this package. */
export function markSpent(body: StreamedBody): void {
  if (!body.replayable) mark(body, 'spent-body');
}

/** A body that a transport reads. */
export interface BodyReader {
  /** The error of the source, if it failed. */
  failure?: unknown;
  /** Rejects with a {@link ContentError}. */
  next(): Promise<IteratorResult<Uint8Array>>;
  /** Closes the source. */
  close(): void;
}

/** Opens a body for a transport, which closes it unless it reads to the end. */
export function openBody(body: StreamedBody): BodyReader {
  const wasRead = isConsumed(body);
  markSpent(body);
  let bytes: AsyncIterator<Uint8Array> | undefined;
  const reader: BodyReader = {
    async next() {
      try {
        if (wasRead) throw new ContentError('the body was read already');
        bytes ??= body.open()[Symbol.asyncIterator]();
        return await bytes.next();
      } catch (cause) {
        throw (reader.failure = getMark(cause, 'content-error')
          ? cause
          : new ContentError('the source of the body failed', { cause }));
      }
    },
    close: () => void (async () => bytes?.return?.())().catch(() => undefined),
  };
  return reader;
}

// Not only `instanceof`, which is faster, because jsdom has a second Uint8Array.
export const isBytes = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array || Object.prototype.toString.call(value) === '[object Uint8Array]';
