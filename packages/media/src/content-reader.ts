// Reads content: counts its bytes, compares them with the announced size, and always closes it.

import { isBytes, startTimer } from '@room-sessions/core/internal';

/** Content that is read while it is sent. */
export interface ContentSource {
  /** Size in bytes, if known. The upload fails if the content has more or fewer. */
  readonly size: number | undefined;
  /** Whether `open` may be called again, for another attempt. */
  readonly replayable: boolean;
  /**
   * The bytes, in chunks of any size. A reader that stops early calls `return()`. The iterator may have
   * a method `reclaim(chunk)`, which receives each chunk that is no longer needed.
   */
  open(): AsyncIterable<Uint8Array>;
  /**
   * Called for each chunk of the body with the number of content bytes passed to the transport so
   * far; after another `open` it counts from 0 again.
   */
  progress?(bytes: number): void;
}

/**
 * The content failed. It has no `cause`, because the code of a source, such as ECONNREFUSED, would say
 * something about the request.
 */
export class ContentError extends Error {
  /** The error of the source, if any. */
  readonly reason: unknown;

  constructor(message: string, reason?: unknown) {
    super(message);
    this.name = 'ContentError';
    this.reason = reason;
  }
}

interface SourceReader extends AsyncIterator<unknown> {
  reclaim?(chunk: Uint8Array): void;
}

/** Reads content from its first byte to its last. */
export class ContentReader {
  /** Bytes of the content, once its end was reached. */
  total: number | undefined;
  failure: ContentError | undefined;
  readonly #content: ContentSource;
  readonly #maxBytes: number;
  readonly #isSpent: boolean;
  #source: SourceReader | undefined;
  #received = 0;
  readonly #peeked: Uint8Array[] = [];
  #isWaiting = false;
  #closing: Promise<void> | undefined;
  #isReturned = false;

  /**
   * @param content Opened by the first read.
   * @param isSpent Whether it was opened before and cannot be opened again.
   */
  constructor(content: ContentSource, maxBytes: number, isSpent = false) {
    this.#content = content;
    this.#maxBytes = maxBytes;
    this.#isSpent = isSpent;
  }

  /** The next chunk, which {@link next} will return again. */
  async peek(): Promise<Uint8Array | undefined> {
    const chunk = await this.#pull();
    if (chunk) this.#peeked.push(chunk);
    return chunk;
  }

  /** The next chunk, never empty; undefined at the end, or after {@link return}. */
  async next(): Promise<Uint8Array | undefined> {
    // Not an end, because a part would look complete.
    if (this.#closing) throw closed();
    return this.#peeked.shift() ?? (await this.#pull());
  }

  /** Returns a chunk to the source. */
  reclaim(chunk: Uint8Array): void {
    this.#source?.reclaim?.(chunk);
  }

  /** Closes the source. A read that waits for it ends. */
  return(): Promise<void> {
    this.#isReturned = true;
    return this.close();
  }

  /** Closes the source. A read that waits for it fails. */
  async close(): Promise<void> {
    // A failure to close is less informative than the reason for closing.
    this.#closing ??= this.#closeSource().catch(() => undefined);
    // A stuck source may never close.
    if (!this.#isWaiting) await this.#closing;
  }

  async #closeSource(): Promise<void> {
    if (this.total !== undefined) return;
    // A source that can be read only once is open before its first chunk.
    if (!this.#content.replayable) this.#source ??= this.#open();
    await this.#source?.return?.();
  }

  #open(): SourceReader {
    if (this.#isSpent) throw new Error('the source is a stream, which can be sent only once');
    const reader: SourceReader | undefined = this.#content.open()[Symbol.asyncIterator]();
    if (typeof reader?.next === 'function') return reader;
    throw new TypeError('the iterator of the source has no `next()`');
  }

  async #pull(): Promise<Uint8Array | undefined> {
    const { size } = this.#content;
    if (size !== undefined) this.#checkMaxBytes(size, `${size} bytes, more`);
    for (let count = 1; this.total === undefined; count++) {
      const result = await this.#ask();
      if (!result) return undefined;
      if (result.done) {
        const total = (this.total = this.#received);
        if (size === undefined || total === size) break;
        this.#fail(`ended after ${total} of ${size} announced bytes`);
      }
      const { value } = result;
      if (!isBytes(value)) this.#fail(`gave ${typeName(value)}, not a Uint8Array`);
      this.#received += value.length;
      if (size !== undefined && this.#received > size) {
        this.#fail(`has more than the ${size} bytes that were announced`);
      }
      this.#checkMaxBytes(this.#received, 'more');
      if (value.length > 0) return value;
      // Without a pause, a source of empty chunks would block all timers, including that of the timeout.
      if (count % 100 === 0) await new Promise<void>((resolve) => void startTimer(resolve, 0));
    }
    return undefined;
  }

  async #ask(): Promise<IteratorResult<unknown> | undefined> {
    let result: unknown;
    this.#isWaiting = true;
    try {
      this.#source ??= this.#open();
      result = await this.#source.next();
    } catch (cause) {
      if (this.#closing) throw closed();
      // A failed source needs no closing.
      this.#closing = Promise.resolve();
      this.#fail(`failed after ${this.#received} bytes`, cause);
    } finally {
      this.#isWaiting = false;
    }
    if (!this.#closing) return Object(result) as IteratorResult<unknown>;
    if (this.#isReturned) return undefined;
    throw closed();
  }

  #checkMaxBytes(bytes: number, more: string): void {
    const most = this.#maxBytes;
    if (bytes > most) this.#fail(`has ${more} than the ${most} bytes that \`maxBytes\` allows`);
  }

  #fail(why: string, reason?: unknown): never {
    this.failure = new ContentError(`the source ${why}`, reason);
    void this.close();
    throw this.failure;
  }
}

const closed = (): ContentError => new ContentError('the body was closed');

const typeName = (value: unknown): string =>
  (typeof value === 'object' && value?.constructor?.name) || typeof value;
