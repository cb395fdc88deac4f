// A response of `node:http`, its body decompressed.

import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { makeResponse } from '../transport/make-response.ts';
import { BodyTooLarge, concatenate, type TransportResponse } from '../transport/transport.ts';
import { builtin } from './builtin.ts';

export class NodeResponse implements TransportResponse {
  readonly #url: string;
  readonly #message: IncomingMessage;
  #body: Readable | undefined;
  #isRead = false;
  /** Whether any byte of the body came, as far as it was decompressed. */
  #hasContent = false;

  constructor(url: string, message: IncomingMessage) {
    this.#url = url;
    this.#message = message;
    // What goes wrong before anyone reads is found by whoever reads.
    message.on('error', ignore);
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
    const message = this.#message;
    // Most bodies are here whole by now, and nothing of them can fail any more.
    return message.complete && !message.destroyed && this.header('content-encoding') === null
      ? readRest(message, limit)
      : this.#readAll(limit);
  }

  async #readAll(limit: number): Promise<Uint8Array> {
    const message = this.#message;
    // Who reads late hears no event of what went wrong before.
    const failed = this.#body?.errored ?? message.errored;
    if (failed || message.destroyed) throw failed ?? new Error(endedEarly);
    try {
      return await readAll(this.#decompressed(), message, limit);
    } catch (error) {
      if (this.#isEmpty()) return new Uint8Array();
      throw error;
    }
  }

  cancel(): void {
    this.#isRead = true;
    // What is here whole leaves the connection as good as new.
    if (this.#message.complete) this.#message.resume();
    else this.#message.destroy();
  }

  toResponse(): Response {
    const { statusCode, statusMessage } = this.#message;
    const headers = new Headers();
    for (const [name, value] of this.headers()) headers.append(name, value);
    const body = this.#isRead ? null : toWeb(this.#decompressed(), () => this.#isEmpty());
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
      if (this.#body !== this.#message) this.#message.once('data', () => (this.#hasContent = true));
    }
    return this.#body;
  }

  // To no decoder is nothing an empty body; a HEAD or a 304 names an encoding all the same.
  #isEmpty(): boolean {
    return this.#message.complete && this.#body !== this.#message && !this.#hasContent;
  }
}

function decompress(message: IncomingMessage, encoding: string | null): Readable {
  if (encoding === null) return message;
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // Each is a decoder with memory of its own.
  if (names.length > mostEncodings) throw new Error(`The body has ${names.length} encodings.`);
  let body: Readable = message;
  // The last one that was applied comes off first.
  for (const name of names.toReversed()) {
    const decoder = decoderOf(name);
    if (!decoder) return body;
    body = body.on('error', (error) => decoder.destroy(error)).pipe(decoder);
    // Before anyone reads, nobody else listens; whoever reads finds it.
    decoder.on('error', ignore);
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

const mostEncodings = 5;
const ignore = (): void => undefined;
const endedEarly = 'The body ended early.';

const nothing = /* @__PURE__ */ new Uint8Array();

/** Reads a body that is here whole. Its end is waited for, which frees the connection. */
function readRest(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // All that there is, as one piece.
    const bytes = (message.read() as Uint8Array | null) ?? nothing;
    if (bytes.byteLength > limit) {
      reject(new BodyTooLarge());
      message.destroy();
    } else if (message.readableEnded) resolve(bytes);
    else {
      message.on('end', () => resolve(bytes));
      // It always closes; an error, with its stack, costs a tenth of a call.
      message.on('close', () => message.readableEnded || reject(new Error(endedEarly)));
    }
  });
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
    body.on('close', () => body.readableEnded || reject(new Error(endedEarly)));
  });
}

function toWeb(body: Readable, isEmpty: () => boolean): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (!isEmpty()) throw error;
          controller.close();
        }
      },
      // Not by the iterator, which does nothing as long as nobody has read.
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
