// What an image can be given as, and the one way in which all of it is read.

import type { ContentSource } from '@room-sessions/core';
import {
  type ByteReader,
  failing,
  is,
  isIterable,
  readIterable,
  readStream,
} from './byte-reader.ts';
import { throwInputError } from './input-error.ts';

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

/** A source of whatever kind. */
export interface Content {
  readonly name: string | undefined;
  /** Bytes, where they are known. */
  readonly size: number | undefined;
  readonly replayable: boolean;
  open(): ByteReader;
}

/** Reads a source as content. Throws `InputError` for what is none, or was used already. */
export function toContent(source: ImageSource): Content {
  if (is(source, 'Uint8Array')) return ofBytes(source as Uint8Array);
  if (is(source, 'ArrayBuffer')) return ofBytes(new Uint8Array(source as ArrayBuffer));
  if (is(source, 'Blob') || is(source, 'File')) return ofBlob(source as File);
  // Before the iterables: not every runtime can iterate over one.
  if (is(source, 'ReadableStream')) return once(() => readStream(source as ReadableStream));
  const { open, replayable } = (source ?? {}) as Partial<ImageContent>;
  if (typeof open === 'function' && typeof replayable === 'boolean') {
    return ofOwn(source as ImageContent);
  }
  if (!isIterable(source)) {
    return throwInputError(
      'source',
      'the image must be a Uint8Array, ArrayBuffer, Blob, File, ReadableStream, a Readable of Node or another async iterable of bytes. For a file path there is `imageFile` in `@room-sessions/media/node`.',
    );
  }
  return once(() => readIterable(source));
}

/** Closes a source that is not going to be used, also when it is a promise. Never fails. */
export function discard(source: unknown): void {
  if (isPromise(source)) {
    void Promise.resolve(source).then(discard, () => undefined);
    return;
  }
  try {
    const content = toContent(source as ImageSource);
    // What can be opened again is not open.
    const reader = content.replayable ? undefined : content.open();
    void Promise.resolve(reader?.return?.()).catch(() => undefined);
  } catch {
    // It is no source, or somebody else's.
  }
}

export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as PromiseLike<T> | undefined)?.then === 'function';

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

function ofOwn(source: ImageContent): Content {
  const { name, size, replayable } = source;
  if (name !== undefined && typeof name !== 'string')
    throwInputError('source', '`name` must be text.');
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0)) {
    throwInputError('source', '`size` must be a whole number of bytes.');
  }
  return { name, size, replayable, open: () => readOwn(source) };
}

// A fault of `open()` is one of the source, also when it is another attempt that opens it.
function readOwn(source: ImageContent): ByteReader {
  try {
    const opened: unknown = source.open();
    if (is(opened, 'ReadableStream')) return readStream(opened as ReadableStream);
    if (isIterable(opened)) return readIterable(opened);
    discard(opened);
    throw new TypeError('what `open()` of the image gives must be an async iterable of bytes');
  } catch (cause) {
    return failing(cause);
  }
}

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
