// A source that is read chunk by chunk. Whatever it does wrong comes out of `next()`.

import { throwInputError } from './input-error.ts';

/** Reads a source from its first byte; ends it when it is not read to its last. */
export interface ByteReader extends AsyncIterator<unknown> {
  /** Takes a chunk back that is needed no more: memory that is read into again costs little. */
  reclaim?(chunk: Uint8Array): void;
}

export const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof (value as AsyncIterable<unknown> | undefined)?.[Symbol.asyncIterator] === 'function';

// Not by `instanceof`: under jsdom, for one, there are two of some of them.
export const is = (value: unknown, tag: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${tag}]`;

/** A chunk of a source, where it is bytes. */
export const asBytes = (chunk: unknown): Uint8Array | undefined =>
  is(chunk, 'Uint8Array') ? (chunk as Uint8Array) : undefined;

const used = 'the image is a stream that is locked, closed or was read already; give a fresh one.';

export function readStream(stream: ReadableStream<unknown>): ByteReader {
  if (stream.locked || wasRead(stream)) return throwInputError('source', used);
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
  readonly errored?: Error | null;
  readonly method?: unknown;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterable<unknown>;
  destroy(): void;
  resume(): void;
  on(event: 'error', listener: () => void): void;
  off(event: 'error', listener: () => void): void;
}

/**
 * Whether a stream is a request that an HTTP server received, or a socket. Destroying it would close
 * the connection on which the caller still has to answer.
 */
const isConnection = (source: NodeReadable): boolean =>
  'iterator' in source &&
  ((typeof source.method === 'string' && 'headers' in source) ||
    'remoteAddress' in source ||
    'respond' in source);

export function readIterable(source: AsyncIterable<unknown> | NodeReadable): ByteReader {
  if (!('destroy' in source) || !('on' in source)) return iterate(source);
  const isRead = source.readableDidRead || source.readableFlowing || source.destroyed;
  if (isConnection(source)) {
    return isRead ? throwInputError('source', used, source.errored) : readConnection(source);
  }
  // Its failure comes out of `next()`, or is why it is refused. Where nobody hears it, Node ends the
  // process.
  source.on('error', () => undefined);
  if (isRead) return throwInputError('source', used, source.errored);
  const reader = iterate(source);
  return {
    next: () => reader.next(),
    // The iterator's own would wait for a stream that is stuck.
    async return() {
      source.destroy();
      return { done: true, value: undefined };
    },
  };
}

/** Reads a stream that belongs to the caller's connection. At the end, it is released as it is. */
function readConnection(source: NodeReadable): ByteReader {
  const onError = (): void => undefined;
  source.on('error', onError);
  const reader = iterate(source.iterator({ destroyOnReturn: false }));
  const release = (): void => {
    source.off('error', onError);
    // Discards the rest of a request: a client that is still sending does not read its response, and
    // a connection with unread bytes cannot serve the next request. Node discards unread requests.
    if (typeof source.method === 'string' && source.readableDidRead) source.resume();
  };
  return {
    async next() {
      const result = await reader.next();
      if (result.done) release();
      return result;
    },
    async return() {
      // Not awaited: it waits for the next chunk of a client that sends none.
      void Promise.resolve(reader.return?.()).then(release, release);
      return { done: true, value: undefined };
    },
  };
}

function iterate(source: AsyncIterable<unknown>): ByteReader {
  try {
    const reader: ByteReader | undefined = source[Symbol.asyncIterator]();
    if (typeof reader?.next === 'function') return reader;
    throw new TypeError('the iterator of the image has no `next()`');
  } catch (cause) {
    return failing(cause);
  }
}

/** A reader of what cannot be read. */
export const failing = (cause: unknown): ByteReader => ({
  next: async () => {
    throw cause;
  },
});
