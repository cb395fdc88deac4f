// Streams as sources: checks that they are unread, reads and closes them.

import { throwInputError } from './input-error.ts';

/** Opens a source, from its first byte. */
export type Open = () => AsyncIterable<Uint8Array>;

// Not `instanceof`, because jsdom, for example, has a second copy of some classes.
export const is = (value: unknown, tag: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${tag}]`;

const used = 'the image is a stream that is locked, closed or was read already; give a fresh one.';

const iterable = (reader: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => reader,
});

const end = { done: true, value: undefined } as const;

/** Locks a stream. Throws `InputError` if it is locked or was read. */
export function lockStream(stream: ReadableStream<Uint8Array>): Open {
  if (stream.locked || wasRead(stream)) return throwInputError('source', used);
  const reader = stream.getReader();
  const next = (): Promise<ReadableStreamReadResult<Uint8Array>> => reader.read();
  return () => iterable({ next, return: async () => (await reader.cancel(), end) });
}

// Only the constructor of Response detects it: it rejects a stream that was read.
function wasRead(stream: ReadableStream): boolean {
  const { Response } = globalThis as Partial<typeof globalThis>;
  // jsdom under Jest has none. A read then fails.
  if (!Response) return false;
  try {
    return !new Response(stream);
  } catch {
    return true;
  }
}

/** The properties of Node's `Readable` in addition to those of an async iterable. */
interface NodeReadable extends AsyncIterable<Uint8Array> {
  readonly readableDidRead?: boolean;
  readonly readableFlowing?: boolean | null;
  readonly destroyed?: boolean;
  readonly errored?: Error | null;
  readonly method?: unknown;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterable<Uint8Array>;
  destroy(): void;
  resume(): void;
  on(event: 'error', listener: () => void): void;
  off(event: 'error', listener: () => void): void;
}

/**
 * Whether a stream is a request that an HTTP server received, or a socket. Destroying it would close
 * the connection on which the caller must still respond.
 */
const isConnection = (source: NodeReadable): boolean =>
  'iterator' in source &&
  ((typeof source.method === 'string' && 'headers' in source) ||
    'remoteAddress' in source ||
    'respond' in source);

/** Listens to the errors of a `Readable` of Node. Throws `InputError` if it was read. */
export function watchIterable(source: AsyncIterable<Uint8Array> | NodeReadable): Open {
  if (!('destroy' in source) || !('on' in source)) return () => source;
  const isRead = source.readableDidRead || source.readableFlowing || source.destroyed;
  const keepsConnection = isConnection(source);
  const onError = (): void => undefined;
  // An error without a listener ends the process. `next()` or the refusal reports the error.
  if (!(keepsConnection && isRead)) source.on('error', onError);
  if (isRead) return throwInputError('source', used, source.errored);
  return () => iterable(keepsConnection ? readConnection(source, onError) : readReadable(source));
}

function readReadable(source: NodeReadable): AsyncIterator<Uint8Array> {
  const reader = source[Symbol.asyncIterator]();
  // The iterator's own `return` would wait for a stuck stream.
  return { next: () => reader.next(), return: async () => (source.destroy(), end) };
}

/** Reads a stream that belongs to the caller's connection. At the end, it is released, not destroyed. */
function readConnection(source: NodeReadable, onError: () => void): AsyncIterator<Uint8Array> {
  const reader = source.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
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
      // Not awaited, because it waits for the next chunk, which the client may never send.
      void Promise.resolve(reader.return?.()).then(release, release);
      return end;
    },
  };
}
