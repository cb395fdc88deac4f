// What an image can be given as, and the one way in which all of it is read.

import { type ContentSource, invalidInput } from '@room-sessions/core';

/** Content with a name, such as a file: what `imageFile` gives, or something of your own. */
export interface ImageContent extends ContentSource {
  /** The name of the image where none is given. */
  readonly name?: string | undefined;
}

/**
 * An image: its bytes, or what they can be read from while they are sent. A `File` and an
 * {@link ImageContent} bring their name along. A stream or iterable can be sent once; Node's
 * `Readable` is one.
 */
export type ImageSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | ImageContent;

/** Reads a source from its first byte; ends it when it is not read to its last. */
export type ByteReader = AsyncIterator<unknown>;

/** A source of whatever kind. */
export interface Content {
  readonly name: string | undefined;
  /** Bytes, where they are known. */
  readonly size: number | undefined;
  readonly replayable: boolean;
  open(): ByteReader;
}

export const operation = 'uploadImage';

const refuse = (why: string): never => {
  throw invalidInput(operation, 'source', why);
};

/** Reads a source as content. Throws `InputError` for what is none, or was used already. */
export function toContent(source: ImageSource): Content {
  if (is(source, 'Uint8Array')) return ofBytes(source as Uint8Array);
  if (is(source, 'ArrayBuffer')) return ofBytes(new Uint8Array(source as ArrayBuffer));
  if (is(source, 'Blob') || is(source, 'File')) return ofBlob(source as File);
  // Before the iterables: not every runtime can iterate over one.
  if (is(source, 'ReadableStream')) return once(() => readStream(source as ReadableStream));
  const { open, replayable, name, size } = (source ?? {}) as Partial<ImageContent>;
  if (typeof open === 'function' && typeof replayable === 'boolean') {
    const reader = (): ByteReader => (source as ImageContent).open()[Symbol.asyncIterator]();
    return { name, size, replayable, open: reader };
  }
  if (typeof (source as AsyncIterable<unknown>)?.[Symbol.asyncIterator] !== 'function') {
    return refuse(
      'the image must be a Uint8Array, ArrayBuffer, Blob, File, ReadableStream, a Readable of Node or another async iterable of bytes. For a file path there is `imageFile` in `@room-sessions/media/node`.',
    );
  }
  return once(() => readIterable(source as AsyncIterable<unknown>));
}

// Not by `instanceof`: under jsdom, for one, there are two of some of them.
const is = (value: unknown, tag: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${tag}]`;

/** A chunk of a source, where it is bytes. */
export const asBytes = (chunk: unknown): Uint8Array | undefined =>
  is(chunk, 'Uint8Array') ? (chunk as Uint8Array) : undefined;

const ofBytes = (bytes: Uint8Array): Content => ({
  name: undefined,
  size: bytes.byteLength,
  replayable: true,
  async *open() {
    yield bytes;
  },
});

const blobPart = 192 * 1024;

const ofBlob = (blob: Blob & { readonly name?: string }): Content => ({
  name: blob.name,
  size: blob.size,
  replayable: true,
  // By parts, where `stream()` may read ahead as it likes.
  async *open() {
    for (let at = 0; at < blob.size; at += blobPart) {
      yield new Uint8Array(await blob.slice(at, at + blobPart).arrayBuffer());
    }
  },
});

function once(open: () => ByteReader): Content {
  let opened = false;
  return {
    name: undefined,
    size: undefined,
    replayable: false,
    open() {
      if (opened) throw new Error('the image is a stream, which can be sent once');
      opened = true;
      return open();
    },
  };
}

const used = 'the image is a stream that is locked, closed or was read already; give a fresh one.';

function readStream(stream: ReadableStream<unknown>): ByteReader {
  if (stream.locked || wasRead(stream)) return refuse(used);
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<unknown>>,
    async return() {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}

// Nothing but a Response tells: it takes no stream that was read from.
function wasRead(stream: ReadableStream): boolean {
  try {
    return !new Response(stream);
  } catch {
    return true;
  }
}

/** What Node's `Readable` has beside an async iterable. */
interface NodeReadable extends AsyncIterable<unknown> {
  readonly readableDidRead?: boolean;
  readonly readableFlowing?: boolean | null;
  readonly destroyed?: boolean;
  destroy(): void;
  on(event: 'error', listener: () => void): void;
}

function readIterable(source: AsyncIterable<unknown> | NodeReadable): ByteReader {
  if (!('destroy' in source) || !('on' in source)) return source[Symbol.asyncIterator]();
  if (source.readableDidRead || source.readableFlowing || source.destroyed) return refuse(used);
  // Its failure comes out of `next()`. Before that is called there would be nobody to hear it, at
  // which Node ends the process.
  source.on('error', () => undefined);
  const reader = source[Symbol.asyncIterator]();
  return {
    next: () => reader.next(),
    // The iterator's own would wait for a stream that is stuck.
    async return() {
      source.destroy();
      return { done: true, value: undefined };
    },
  };
}
