// A response of `node:http`, its body decompressed.

import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import type * as zlib from 'node:zlib';
import { makeResponse } from '../response/make-response.ts';
import { ByteCollector } from '../response/read-body.ts';
import { tooLarge, type TransportResponse, undecodable } from '../transport/transport.ts';
import { builtin } from './builtin.ts';

export class NodeResponse implements TransportResponse {
  readonly status: number;
  readonly #url: string;
  readonly #message: IncomingMessage;
  #body: Readable | undefined;
  #isRead: boolean;

  constructor(url: string, message: IncomingMessage) {
    this.#url = url;
    this.#message = message;
    this.#isRead = false;
    this.status = message.statusCode!;
    // An error before the body is read is detected when it is read.
    message.on('error', ignore);
  }

  header(name: string): string | null {
    const value = this.#message.headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  }

  *headers(): Generator<readonly [string, string], void, undefined> {
    const { rawHeaders } = this.#message;
    for (let at = 0; at < rawHeaders.length; at += 2) yield [rawHeaders[at]!, rawHeaders[at + 1]!];
  }

  bytes(limit: number): Promise<Uint8Array> {
    this.#isRead = true;
    const message = this.#message;
    // Most bodies have arrived completely by now and can no longer fail.
    return message.complete && !message.destroyed && this.header('content-encoding') === null
      ? readRest(message, limit)
      : this.#readAll(limit);
  }

  async #readAll(limit: number): Promise<Uint8Array> {
    // A late reader gets no event of an earlier error. A decoder may hold the whole body of a message
    // that has ended.
    const { errored, destroyed } = this.#body ?? this.#message;
    if (errored || destroyed) throw errored ?? new Error(endedEarly);
    return await readAll(this.#decompressed(), this.#message, limit);
  }

  cancel(): void {
    this.#isRead = true;
    // After a complete body the connection can be used again.
    if (this.#message.complete) this.#message.resume();
    else this.#message.destroy();
  }

  toResponse(): Response {
    const { statusCode, statusMessage } = this.#message;
    const headers = new Headers();
    for (const [name, value] of this.headers()) headers.append(name, value);
    const body = this.#isRead ? null : toWeb(this.#decompressed());
    const head = { status: statusCode!, statusText: statusMessage ?? '', headers };
    return makeResponse(body, head, this.#url);
  }

  #decompressed(): Readable {
    if (!this.#body) {
      try {
        this.#body = decompress(this.#message, this.header('content-encoding'));
      } catch (error) {
        this.cancel();
        throw error;
      }
    }
    return this.#body;
  }
}

function decompress(message: IncomingMessage, encoding: string | null): Readable {
  if (encoding === null) return message;
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // Each decoder allocates memory.
  if (names.length > mostEncodings) throw undecodable(`it has ${names.length} encodings`);
  let body: Readable = message;
  // Decode in reverse order of encoding.
  for (const name of names.toReversed()) {
    const decoder = createDecoder(name);
    if (!decoder) return body;
    // Before the body is read there is no other listener; the reader detects the error.
    decoder.on('error', ignore);
    decoder.on('close', () => message.destroyed || message.complete || message.destroy());
    feed(decoder, body);
    body = decoder;
  }
  return body;
}

/** A decoder takes as long for one byte as for thousands, so tiny chunks are gathered first. */
const enough = 16 * 1024;
/** The source is paused beyond this; a paused source keeps an object for each chunk that arrives. */
const plenty = 8 * 1024 * 1024;

function feed(decoder: Transform, source: Readable): void {
  let collector = new ByteCollector(Infinity);
  let isReady = true;
  const flush = (): void => {
    if (collector.length === 0 || !isReady || decoder.destroyed) return;
    isReady = decoder.write(collector.bytes());
    collector = new ByteCollector(Infinity);
  };
  decoder.on('drain', () => {
    isReady = true;
    flush();
    source.resume();
  });
  let isEmpty = true;
  source.on('data', (chunk: Uint8Array) => {
    isEmpty = false;
    // Fewer bytes are written soon too, because the next chunk may take long to arrive.
    if (collector.length === 0) setImmediate(flush);
    collector.add(chunk);
    if (collector.length >= enough) flush();
    if (collector.length >= plenty) source.pause();
  });
  source.on('end', () => {
    isReady = true;
    flush();
    // Decoders reject empty input, but HEAD and 304 responses may still send Content-Encoding.
    if (isEmpty) decoder.once('end', () => decoder.destroy()).push(null);
    else decoder.end();
  });
  source.on('error', (error) => decoder.destroy(error));
  source.on('close', () => source.readableEnded || decoder.destroy(new Error(endedEarly)));
}

function createDecoder(encoding: string): Transform | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return builtin('zlib').createGunzip();
    case 'deflate':
      return builtin('zlib').createInflate();
    case 'br':
      return builtin('zlib').createBrotliDecompress();
    case 'zstd':
      // Since Node 22.15.
      return (builtin('zlib') as Partial<typeof zlib>).createZstdDecompress?.();
    default:
      return undefined;
  }
}

const mostEncodings = 5;
const ignore = (): void => undefined;
const endedEarly = 'The body ended early.';

const nothing = /* @__PURE__ */ new Uint8Array();

/** Reads a body that has arrived completely. Waits for its end, which frees the connection. */
function readRest(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // Everything, as one chunk.
    const bytes = (message.read() as Uint8Array | null) ?? nothing;
    if (bytes.byteLength > limit) {
      reject(tooLarge(limit));
      message.destroy();
    } else if (message.readableEnded) resolve(bytes);
    else {
      message.on('end', () => resolve(bytes));
      // It always emits `close`; creating an error with its stack costs a tenth of a call.
      message.on('close', () => message.readableEnded || reject(new Error(endedEarly)));
    }
  });
}

function readAll(body: Readable, message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const collector = new ByteCollector(limit);
    body.on('data', (chunk: Uint8Array) => {
      try {
        collector.add(chunk);
      } catch (error) {
        reject(error);
        message.destroy();
        body.destroy();
      }
    });
    body.on('end', () => resolve(collector.bytes()));
    body.on('error', reject);
    // An early end, such as a connection that closes before Content-Length.
    body.on('close', () => body.readableEnded || reject(new Error(endedEarly)));
  });
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Not by the iterator, which does nothing before the first read.
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
