// A response of `node:http`, its body decompressed.

import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { BodyTooLarge, concatenate, type TransportResponse } from '../transport/transport.ts';
import { builtin } from './builtin.ts';

export class NodeResponse implements TransportResponse {
  readonly #url: string;
  readonly #message: IncomingMessage;
  #body: Readable | undefined;
  #isRead = false;

  constructor(url: string, message: IncomingMessage) {
    this.#url = url;
    this.#message = message;
    // What goes wrong before anyone reads is found by whoever reads.
    message.on('error', () => undefined);
  }

  get status(): number {
    return this.#message.statusCode!;
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
    return readAll(this.#decompressed(), this.#message, limit);
  }

  cancel(): void {
    this.#isRead = true;
    this.#message.destroy();
  }

  toResponse(): Response {
    const { statusCode, statusMessage } = this.#message;
    const headers = new Headers();
    for (const [name, value] of this.headers()) headers.append(name, value);
    const isBodyless = this.#isRead || [204, 205, 304].includes(statusCode!);
    const body = isBodyless ? null : toWeb(this.#decompressed());
    const response = new Response(body, {
      status: statusCode!,
      statusText: statusMessage ?? '',
      headers,
    });
    // Only `fetch` itself can set it otherwise.
    return Object.defineProperty(response, 'url', { value: this.#url });
  }

  #decompressed(): Readable {
    return (this.#body ??= decompress(this.#message, this.header('content-encoding')));
  }
}

function decompress(message: IncomingMessage, encoding: string | null): Readable {
  const names = (encoding ?? '').toLowerCase().split(',');
  let body: Readable = message;
  // The last one that was applied comes off first.
  for (const name of names.toReversed()) {
    const decoder = decoderOf(name.trim());
    if (!decoder) return body;
    body = body.on('error', (error) => decoder.destroy(error)).pipe(decoder);
    decoder.on('close', () => message.destroyed || message.complete || message.destroy());
  }
  return body;
}

function decoderOf(encoding: string): Transform | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return builtin('zlib').createGunzip();
    case 'deflate':
      return builtin('zlib').createInflate();
    case 'br':
      return builtin('zlib').createBrotliDecompress();
    default:
      return undefined;
  }
}

function readAll(body: Readable, message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    body.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length > limit) {
        reject(new BodyTooLarge());
        message.destroy();
        body.destroy();
      } else chunks.push(chunk);
    });
    body.on('end', () => resolve(concatenate(chunks, length)));
    body.on('error', reject);
    // An end that was not announced, as when the connection closes before the promised length.
    body.on('close', () => reject(new Error('The body ended early.')));
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
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
