// Converts each kind of image source to content.

import { base64Body } from './base64-body.ts';
import type { ContentSource } from './content-reader.ts';
import { throwInputError } from './input-error.ts';
import { is, lockStream, type Open, watchIterable } from './stream-source.ts';

/** Content with a name, such as a file: the result of `imageFile`, or your own object. */
export interface ImageContent extends ContentSource {
  /** The default name of the image. */
  readonly name?: string | undefined;
}

/**
 * An image: its bytes, or a source that is read while it is sent. A `File` and an
 * {@link ImageContent} have a name. A stream or an iterable, such as Node's `Readable`, can be sent
 * only once.
 */
export type ImageSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | ImageContent;

/** A source as content. Throws `InputError` for an unknown kind, or a stream that was read already. */
export function toContent(source: ImageSource): ImageContent {
  if (is(source, 'Uint8Array')) return toBytesContent(source as Uint8Array);
  if (is(source, 'ArrayBuffer')) return toBytesContent(new Uint8Array(source as ArrayBuffer));
  if (isBlob(source)) return toBlobContent(source);
  const { open, replayable } = (source ?? {}) as Partial<ImageContent>;
  if (typeof open === 'function' && typeof replayable === 'boolean') {
    return checkContent(source as ImageContent);
  }
  const stream = toOpen(source);
  if (stream) return { size: undefined, replayable: false, open: stream };
  return throwInputError(
    'source',
    'the image must be a Uint8Array, ArrayBuffer, Blob, File, ReadableStream, a Readable of Node or another async iterable of bytes. For a file path there is `imageFile` in `@room-sessions/media/node`.',
  );
}

/** Closes a source that will not be used, also if it is a promise. Never fails. */
export function discard(source: unknown): void {
  if (isPromise(source)) {
    void Promise.resolve(source).then(discard, () => undefined);
    return;
  }
  try {
    void base64Body(toContent(source as ImageSource)).close();
  } catch {
    // It is not a source, or it is locked by another reader.
  }
}

export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as PromiseLike<T> | undefined)?.then === 'function';

/** Opens a stream or iterable; undefined for anything else. */
function toOpen(source: unknown): Open | undefined {
  // Before the iterables, because not every runtime can iterate over a ReadableStream.
  if (is(source, 'ReadableStream')) return lockStream(source as ReadableStream<Uint8Array>);
  return isIterable(source) ? watchIterable(source) : undefined;
}

const isIterable = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof (value as AsyncIterable<Uint8Array> | undefined)?.[Symbol.asyncIterator] === 'function';

const toBytesContent = (bytes: Uint8Array): ImageContent => ({
  size: bytes.byteLength,
  replayable: true,
  async *open() {
    yield bytes;
  },
});

const blobPart = 192 * 1024;

type NamedBlob = Blob & { readonly name?: string };

/** Whether a value is a Blob or a File. Those of happy-dom do not say so. */
function isBlob(value: unknown): value is NamedBlob {
  if (is(value, 'Blob') || is(value, 'File')) return true;
  const { size, type, slice } = (value ?? {}) as Partial<Blob>;
  return typeof size === 'number' && typeof type === 'string' && typeof slice === 'function';
}

/** The bytes of a part of a Blob. That of jsdom may have no `arrayBuffer`. */
async function readBlob(part: Blob): Promise<ArrayBuffer> {
  if (typeof part.arrayBuffer === 'function') return part.arrayBuffer();
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsArrayBuffer(part);
  });
}

const toBlobContent = (blob: NamedBlob): ImageContent => ({
  name: blob.name,
  size: blob.size,
  replayable: true,
  // In parts, because `stream()` may read ahead without limit.
  async *open() {
    for (let at = 0; at < blob.size; at += blobPart) {
      yield new Uint8Array(await readBlob(blob.slice(at, at + blobPart)));
    }
  },
});

function checkContent(source: ImageContent): ImageContent {
  const { name, size, replayable } = source;
  if (name !== undefined && typeof name !== 'string')
    throwInputError('source', '`name` must be text.');
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0)) {
    throwInputError('source', '`size` must be a whole number of bytes.');
  }
  const open = (): AsyncIterable<Uint8Array> => {
    const opened: unknown = source.open();
    const stream = toOpen(opened);
    if (stream) return stream();
    discard(opened);
    throw new TypeError('`open()` of the image must return an async iterable of bytes');
  };
  return { name, size, replayable, open };
}
