// The image of one upload on its way from the source to the transport: its first bytes looked at,
// all of them counted and held against what was said, the source closed whatever happens.

import type { ContentSource } from '@room-sessions/core';
import { type ImageHeader, parseImageHeader } from './image-header.ts';
import { asBytes, type ByteReader } from './byte-reader.ts';
import type { Content } from './image-source.ts';

/** Bytes of an image that are looked at for its header. JPEG may have profiles before it. */
const headSize = 1024 * 1024;

/** What became of a source that could not be sent. */
export interface SourceFailure {
  readonly why: string;
  readonly cause?: unknown;
}

/** Told of progress in bytes of the image. */
export type Report = (sent: number, total: number | undefined) => void;

export class UploadContent implements ContentSource {
  readonly replayable: boolean;
  /** Set when the source, or what it gave, ended the upload. */
  failure: SourceFailure | undefined;
  readonly #content: Content;
  readonly #size: number | undefined;
  readonly #maxBytes: number;
  readonly #report: Report;
  #reading: Reading;
  #fresh = true;

  constructor(content: Content, size: number | undefined, maxBytes: number, report: Report) {
    this.replayable = content.replayable;
    this.#content = content;
    this.#size = size;
    this.#maxBytes = maxBytes;
    this.#report = report;
    this.#reading = this.#read();
  }

  /** Bytes: as announced, or as seen where the end of the image was. */
  get size(): number | undefined {
    return this.#size ?? this.#reading.total;
  }

  /** What was looked at for the header, in words. */
  get lookedAt(): string {
    return this.#reading.given < headSize ? 'the image' : 'the first MiB of the image';
  }

  /** Reads the header of the image, and leaves it to be read again. */
  header(): Promise<ImageHeader | undefined> {
    return this.#reading.header();
  }

  /** The first time it goes on where {@link header} began. */
  open(): AsyncIterable<Uint8Array> {
    if (!this.#fresh) {
      void this.#reading.return();
      this.failure = undefined;
      this.#reading = this.#read();
    }
    this.#fresh = false;
    this.progress(0);
    const reading = this.#reading;
    return { [Symbol.asyncIterator]: () => reading };
  }

  progress(sent: number): void {
    this.#report(sent, this.size);
  }

  /** Closes the source; nothing can be read any more. */
  async close(): Promise<void> {
    await this.#reading.return();
  }

  #read(): Reading {
    return new Reading(this.#content.open(), this.#size, this.#maxBytes, (failure) => {
      this.failure = failure;
    });
  }
}

/** One reading of a source, from its first byte to its last. */
class Reading implements AsyncIterator<Uint8Array> {
  /** Bytes of the whole, once its end was seen. */
  total: number | undefined;
  /** Bytes that the source has given. */
  given = 0;
  readonly #source: ByteReader;
  readonly #size: number | undefined;
  readonly #maxBytes: number;
  readonly #onFailure: (failure: SourceFailure) => void;
  /** What was looked at and not taken yet. */
  readonly #ahead: Uint8Array[] = [];
  #waiting = false;
  #closed = false;

  constructor(
    source: ByteReader,
    size: number | undefined,
    maxBytes: number,
    onFailure: (failure: SourceFailure) => void,
  ) {
    this.#source = source;
    this.#size = size;
    this.#maxBytes = maxBytes;
    this.#onFailure = onFailure;
  }

  async header(): Promise<ImageHeader | undefined> {
    let head: Uint8Array = new Uint8Array();
    // Looked at again when there is twice as much, so that tiny chunks cost no more than others.
    for (let enough = 1; head.length < headSize; enough = head.length * 2) {
      let chunk: Uint8Array | undefined;
      const parts = head.length > 0 ? [head] : [];
      for (let length = head.length; length < Math.min(enough, headSize); length += chunk.length) {
        chunk = await this.#pull();
        if (!chunk) break;
        this.#ahead.push(chunk);
        parts.push(chunk.subarray(0, headSize - length));
      }
      head = join(parts);
      const header = parseImageHeader(head);
      if (header !== 'incomplete') return header;
      if (!chunk) return undefined;
    }
    return undefined;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#closed) throw over();
    const value = this.#ahead.shift() ?? (await this.#pull());
    return value ? { done: false, value } : { done: true, value: undefined };
  }

  reclaim(chunk: Uint8Array): void {
    this.#source.reclaim?.(chunk);
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    const begun = !this.#closed && this.total === undefined;
    this.#closed = true;
    if (begun) {
      // A failure to close comes after whatever ended the upload, and says less.
      const closing = (async () => this.#source.return?.())().catch(() => undefined);
      // One that is stuck may never close.
      if (!this.#waiting) await closing;
    }
    return { done: true, value: undefined };
  }

  /** The next bytes that are some; undefined at the end. */
  async #pull(): Promise<Uint8Array | undefined> {
    for (let empty = 1; this.total === undefined; empty++) {
      const { done, value } = await this.#ask();
      if (done) return this.#end();
      const bytes = asBytes(value);
      if (!bytes) throw this.#failed(`the image's source gave ${named(value)}, not a Uint8Array.`);
      this.given += bytes.length;
      if (this.#size !== undefined && this.given > this.#size) {
        throw this.#failed(`the image has more than the ${this.#size} bytes that were announced.`);
      }
      if (this.given > this.#maxBytes) throw this.#failed(tooLarge('more', this.#maxBytes));
      if (bytes.length > 0) return bytes;
      // Nothing but empty chunks would keep every timer waiting, and so the end of the time.
      if (empty % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    return undefined;
  }

  async #ask(): Promise<IteratorResult<unknown>> {
    this.#waiting = true;
    let result: IteratorResult<unknown>;
    try {
      result = await this.#source.next();
    } catch (cause) {
      // What it fails with when it is closed is not what ended the upload.
      if (this.#closed) throw over();
      this.#closed = true;
      throw this.#failed(`the image's source failed after ${this.given} bytes.`, cause);
    } finally {
      this.#waiting = false;
    }
    if (this.#closed) throw over();
    if (typeof result !== 'object' || result === null) {
      throw this.#failed(`\`next()\` of the image's source gave ${named(result)}, not a result.`);
    }
    return result;
  }

  #end(): undefined {
    if (this.#size !== undefined && this.given < this.#size) {
      throw this.#failed(`the image ended after ${this.given} of ${this.#size} announced bytes.`);
    }
    this.total = this.given;
  }

  #failed(why: string, cause?: unknown): Error {
    this.#onFailure({ why, cause });
    return new Error(why);
  }
}

// Never an end: whoever reads on when the upload is over must not take a part for the whole.
const over = (): Error => new Error('the upload is over');

export const tooLarge = (bytes: number | 'more', most: number): string =>
  `the image has ${bytes === 'more' ? 'more' : `${bytes} bytes, more`} than the ${most} bytes that \`maxBytes\` allows.`;

function join(parts: readonly Uint8Array[]): Uint8Array {
  // What comes in large pieces has its header in the first.
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const named = (value: unknown): string =>
  (typeof value === 'object' && value?.constructor?.name) || typeof value;
