// A request body that is made while it is sent, in constant memory whatever its length.

import { base64Length, writeBase64 } from './base64.ts';
import { hasMark, mark } from './brand.ts';

/** A request body that is made while it is sent. */
export interface StreamedBody {
  /** Bytes as they will be sent; undefined where it is not known before. */
  readonly length: number | undefined;
  /** Whether `open` may be called again, for another attempt. */
  readonly replayable: boolean;
  /**
   * The bytes, made on demand: nothing is read ahead of the reader. `return()` closes the source.
   */
  open(): AsyncIterable<Uint8Array>;
}

/** Content that becomes a body by {@link base64Body}, read while it is sent. */
export interface ContentSource {
  /** Bytes; undefined where it is not known before. Content that has more or fewer is not sent. */
  readonly size: number | undefined;
  /** Whether `open` may be called again, for another attempt. */
  readonly replayable: boolean;
  /**
   * The bytes, in chunks of any size. Whoever does not read to the end calls `return()`. The iterator
   * may have a method `reclaim(chunk)`, which is given each chunk that is needed no more.
   */
  open(): AsyncIterable<Uint8Array>;
  /**
   * Told how many bytes of the content the transport has been given, with each chunk of the body;
   * after another `open` it counts from 0 again.
   */
  progress?(bytes: number): void;
}

/** Whether a value is a {@link StreamedBody}. Content that is none yet has no `length`. */
export const isStreamedBody = (value: unknown): value is StreamedBody =>
  typeof value === 'object' &&
  value !== null &&
  'length' in value &&
  typeof (value as StreamedBody).open === 'function' &&
  typeof (value as StreamedBody).replayable === 'boolean';

/**
 * Why a body could not be made. Transports give it as a cause; it stands between their failure and
 * that of a source, whose code, such as ECONNREFUSED, says nothing about the request.
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

// For bodies that are frozen; all others carry a mark, which another copy of this package sees too.
const begun = /* @__PURE__ */ new WeakSet<StreamedBody>();

/** Whether a body was begun that can be read only once. */
export const isConsumed = (body: unknown): boolean =>
  hasMark(body, 'spent-body') || begun.has(body as StreamedBody);

/**
 * Opens a body for a transport, which calls `return()` when it does not read it to its end. What its
 * source fails with comes as a {@link ContentError}, and so does a second reading of what can be read
 * once.
 */
export function openBody(body: StreamedBody): AsyncIterator<Uint8Array> {
  if (isConsumed(body)) throw new ContentError('the body is a stream that was read already');
  if (!body.replayable && !mark(body, 'spent-body')) begun.add(body);
  const bytes = body.open()[Symbol.asyncIterator]();
  return {
    async next() {
      try {
        return await bytes.next();
      } catch (cause) {
        if (hasMark(cause, 'content-error')) throw cause;
        throw new ContentError('the source of the body failed', { cause });
      }
    },
    async return() {
      await bytes.return?.();
      return { done: true, value: undefined };
    },
  };
}

// Of whatever realm: under jsdom those of Node are of another.
export const isBytes = (value: unknown): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]';

/**
 * Content as one JSON string of base64, for an operation whose body is that. It is a function of its
 * own so that bundles without uploads go without the encoder.
 *
 * @example client.call(uploadImageOperation, { ...path, body: base64Body(source) })
 */
export const base64Body = (source: ContentSource): StreamedBody => ({
  length: source.size === undefined ? undefined : base64Length(source.size) + 2,
  replayable: source.replayable,
  open: () => new Base64Chunks(source),
});

/** Bytes of content in one chunk of the body. A multiple of 3, so that none needs padding. */
const chunkSize = 48 * 1024;
const quote = 0x22;

/** The reader of content, which may read into memory that it is given back. */
interface Reclaiming extends AsyncIterator<Uint8Array> {
  reclaim?(chunk: Uint8Array): void;
}

// No generator: its `return()` would wait for a source that is stuck.
class Base64Chunks implements AsyncIterableIterator<Uint8Array> {
  readonly #content: ContentSource;
  #source: Reclaiming | undefined;
  /** Gathers what the next chunk is made of, so that tiny chunks do not make tiny ones. */
  readonly #gathered = new Uint8Array(chunkSize);
  #filled = 0;
  /** What the source gave, and how much of it is gathered. */
  #chunk: Uint8Array = new Uint8Array();
  #taken = 0;
  #given = 0;
  #sent = 0;
  #over = false;

  constructor(content: ContentSource) {
    this.#content = content;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#over) return { done: true, value: undefined };
    const first = !this.#source;
    let ended = false;
    while (this.#filled < chunkSize && !ended) {
      ended = this.#taken >= this.#chunk.length && !(await this.#pull());
      this.#gather();
    }
    // Closed in the meantime: an end here would make a whole body of a part.
    if (this.#over) return { done: true, value: undefined };
    this.#over = ended;
    return { done: false, value: this.#encode(first, ended) };
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#over = true;
    await this.#source?.return?.();
    return { done: true, value: undefined };
  }

  /** Takes a chunk from the source; false at its end. */
  async #pull(): Promise<boolean> {
    const { size } = this.#content;
    let next: IteratorResult<Uint8Array>;
    try {
      if (this.#source) this.#source.reclaim?.(this.#chunk);
      else this.#source = this.#content.open()[Symbol.asyncIterator]();
      next = await this.#source.next();
    } catch (cause) {
      this.#over = true;
      throw new ContentError('the source of the body failed', { cause });
    }
    if (next.done) {
      if (size === undefined || this.#given === size || this.#over) return false;
      this.#over = true;
      throw new ContentError(`the source ended after ${this.#given} bytes of ${size}`);
    }
    if (!isBytes(next.value)) return this.#refuse('the source gave something else than bytes');
    [this.#chunk, this.#taken] = [next.value, 0];
    this.#given += next.value.length;
    if (size === undefined || this.#given <= size) return true;
    return this.#refuse(`the source has more than the ${size} bytes that it said`);
  }

  async #refuse(why: string): Promise<never> {
    await this.return();
    throw new ContentError(why);
  }

  #gather(): void {
    const part = this.#chunk.subarray(this.#taken, this.#taken + chunkSize - this.#filled);
    this.#gathered.set(part, this.#filled);
    this.#filled += part.length;
    this.#taken += part.length;
  }

  #encode(first: boolean, last: boolean): Uint8Array {
    const bytes = this.#gathered.subarray(0, this.#filled);
    const length = base64Length(bytes.length);
    const before = first ? 1 : 0;
    const chunk = new Uint8Array(before + length + (last ? 1 : 0));
    if (first) chunk[0] = quote;
    writeBase64(bytes, chunk.subarray(before));
    if (last) chunk[before + length] = quote;
    this.#sent += this.#filled;
    this.#filled = 0;
    this.#content.progress?.(this.#sent);
    return chunk;
  }
}
