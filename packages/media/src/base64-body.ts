// Streams content as the base64 body of a request.

import { base64Length, writeBase64 } from './base64.ts';
import { type ContentError, ContentReader, type ContentSource } from './content-reader.ts';
import type { StreamedBody } from '@room-sessions/core';
import { sendByFetch } from './send-by-fetch.ts';

/** A body created by {@link base64Body}, whose content can be read before it is sent. */
export interface ContentBody extends StreamedBody {
  /** Bytes of the content: as announced, or as counted at the end. */
  readonly size: number | undefined;
  /** Whether it may be opened again, for another attempt. */
  readonly replayable: boolean;
  /** Why the content could not be read, if it could not. */
  readonly failure: ContentError | undefined;
  /** The next chunk of the content, which stays in the body; undefined at the end. */
  peek(): Promise<Uint8Array | undefined>;
  /** Closes the source. Never rejects, and does not wait for a stuck source. */
  close(): Promise<void>;
}

/** Limits of content. */
export interface ContentLimits {
  /** Maximum size of the content in bytes; unlimited if left out. */
  readonly maxBytes?: number | undefined;
}

/**
 * Content as one JSON string of base64, for the `body` of an upload.
 */
export const base64Body = (source: ContentSource, limits: ContentLimits = {}): ContentBody =>
  new Base64Body(source, limits);

class Base64Body implements ContentBody {
  readonly replayable: boolean;
  readonly #source: ContentSource;
  readonly #maxBytes: number;
  #reader: ContentReader;
  #isOpen = false;
  #isClosed = false;

  constructor(source: ContentSource, { maxBytes = Infinity }: ContentLimits) {
    this.replayable = source.replayable;
    this.#source = source;
    this.#maxBytes = maxBytes;
    this.#reader = new ContentReader(source, maxBytes);
  }

  get size(): number | undefined {
    return this.#source.size ?? this.#reader.total;
  }

  get length(): number | undefined {
    const { size } = this;
    return size === undefined ? undefined : base64Length(size) + 2;
  }

  get failure(): ContentError | undefined {
    return this.#reader.failure;
  }

  get isConsumed(): boolean {
    return (this.#isOpen && !this.replayable) || this.failure !== undefined;
  }

  peek(): Promise<Uint8Array | undefined> {
    return this.#reader.peek();
  }

  /** The first reading begins with the chunks that {@link peek} returned. */
  open(): AsyncIterable<Uint8Array> {
    if (this.#isOpen && !this.#isClosed) {
      void this.#reader.close();
      this.#reader = new ContentReader(this.#source, this.#maxBytes, !this.replayable);
    }
    this.#isOpen = true;
    const reader = this.#reader;
    const chunks = encode(reader, this.#source);
    const iterator: AsyncIterator<Uint8Array> = {
      next: () => chunks.next(),
      async return() {
        // Not awaited: it waits for a stuck source.
        void chunks.return();
        await reader.return();
        return { done: true, value: undefined };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  sendByFetch(
    send: (more: RequestInit) => Promise<Response>,
    signal: AbortSignal,
  ): Promise<Response> {
    return sendByFetch(this, send, signal);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#reader.close();
  }
}

/** Bytes of content in one chunk of the body. A multiple of 3, so that no chunk needs padding. */
const chunkSize = 48 * 1024;
const quote = 0x22;

async function* encode(
  reader: ContentReader,
  source: ContentSource,
): AsyncGenerator<Uint8Array, void> {
  // Tiny chunks of content are gathered into larger chunks of the body.
  const gathered = new Uint8Array(chunkSize);
  let filled = 0;
  let sent = 0;
  const toChunk = (isLast: boolean): Uint8Array => {
    const length = base64Length(filled);
    const before = sent === 0 ? 1 : 0;
    const chunk = new Uint8Array(before + length + (isLast ? 1 : 0));
    if (before) chunk[0] = quote;
    writeBase64(gathered.subarray(0, filled), chunk.subarray(before));
    if (isLast) chunk[before + length] = quote;
    sent += filled;
    filled = 0;
    source.progress?.(sent);
    return chunk;
  };
  for (let chunk; (chunk = await reader.next()); reader.reclaim(chunk)) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + chunkSize - filled);
      gathered.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled === chunkSize) yield toChunk(false);
    }
  }
  // Without a total, the reader was closed early: a closing quote would make a part look complete.
  if (reader.total !== undefined) yield toChunk(true);
}
