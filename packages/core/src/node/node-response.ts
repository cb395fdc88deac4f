// A response of `node:http`, its body decompressed.

import type { IncomingMessage } from 'node:http';
import type { gunzip } from 'node:zlib';
import { getClass } from '../platform/classes.ts';
import { makeResponse } from '../response/make-response.ts';
import { ByteCollector } from '../response/read-body.ts';
import { tooLarge, type TransportResponse, undecodable } from '../transport/transport.ts';

export class NodeResponse implements TransportResponse {
  readonly status: number;
  readonly #url: string;
  #head: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'statusMessage'>;
  /** Absent once the body is read or discarded, because it holds its connection and what that was last used for. */
  #message: IncomingMessage | undefined;

  constructor(url: string, message: IncomingMessage) {
    this.#url = url;
    this.#head = message;
    this.#message = message;
    this.status = message.statusCode!;
    // An error before the body is read is detected when it is read.
    message.on('error', () => undefined);
  }

  /** The message, which is not kept from now on. */
  #take(): IncomingMessage {
    const message = this.#message!;
    const { headers, rawHeaders, statusMessage } = message;
    this.#head = { headers, rawHeaders, statusMessage };
    this.#message = undefined;
    return message;
  }

  header(name: string): string | null {
    const value = this.#head.headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  }

  *headers(): Generator<readonly [string, string], void, undefined> {
    const { rawHeaders } = this.#head;
    for (let at = 0; at < rawHeaders.length; at += 2) yield [rawHeaders[at]!, rawHeaders[at + 1]!];
  }

  bytes(limit: number): Promise<Uint8Array> {
    if (!this.#message) return Promise.reject(new Error('The body was read already.'));
    const message = this.#take();
    const encoding = this.header('content-encoding');
    if (encoding !== null) return readDecoded(message, encoding, limit);
    // Most bodies have arrived completely by now and can no longer fail.
    const isComplete = message.complete && !message.destroyed;
    return isComplete ? readRest(message, limit) : readAll(message, limit);
  }

  cancel(): void {
    if (this.#message) discard(this.#take());
  }

  toResponse(): Response {
    const { statusMessage } = this.#head;
    const headers = new (getClass('Headers'))();
    for (const [name, value] of this.headers()) headers.append(name, value);
    const head = { status: this.status, statusText: statusMessage ?? '', headers };
    return makeResponse(this.#message ? this.#toStream() : null, head, this.#url);
  }

  /** The decompressed body, as one chunk. */
  #toStream(): ReadableStream<Uint8Array> {
    return new (getClass('ReadableStream'))<Uint8Array>(
      {
        pull: async (controller) => {
          controller.enqueue(await this.bytes(Infinity));
          controller.close();
        },
        cancel: () => this.cancel(),
      },
      { highWaterMark: 0 },
    );
  }
}

/** The functions of `node:zlib`. `zstdDecompress` exists since Node 22.15. */
const decoders: Readonly<
  Record<string, 'gunzip' | 'inflate' | 'brotliDecompress' | 'zstdDecompress'>
> = {
  gzip: 'gunzip',
  'x-gzip': 'gunzip',
  deflate: 'inflate',
  br: 'brotliDecompress',
  zstd: 'zstdDecompress',
};

/** Discards a body. After a complete one the connection can be used again. */
function discard(message: IncomingMessage): void {
  if (message.complete) message.resume();
  else message.destroy();
}

const mostEncodings = 5;
const encodingOverhead = 64 * 1024;
const endedEarly = 'The body ended early.';

async function readDecoded(
  message: IncomingMessage,
  encoding: string,
  limit: number,
): Promise<Uint8Array> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // Each decoder allocates memory.
  if (names.length > mostEncodings) {
    discard(message);
    throw undecodable(`it has ${names.length} encodings`);
  }
  // Encoded, a short body may be longer.
  let bytes = await readAll(message, limit + encodingOverhead);
  // The range that zlib accepts.
  const maxOutputLength = Math.min(Math.max(limit, 1), 2 ** 31);
  // Decode in reverse order of encoding.
  for (const name of names.toReversed()) {
    const decode = process.getBuiltinModule('node:zlib')[decoders[name]!] as
      | typeof gunzip
      | undefined;
    // Decoders reject empty input, but HEAD and 304 responses may still send Content-Encoding.
    if (!decode || bytes.byteLength === 0) break;
    bytes = await new Promise((resolve, reject) => {
      decode(
        bytes,
        { maxOutputLength },
        (error: NodeJS.ErrnoException | null, decoded: Uint8Array) => {
          if (!error) resolve(decoded);
          else reject(error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limit) : error);
        },
      );
    });
  }
  return bytes;
}

async function readRest(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  // Everything, as one chunk.
  const bytes = (message.read() as Uint8Array | null) ?? new Uint8Array();
  if (bytes.byteLength > limit) {
    message.destroy();
    throw tooLarge(limit);
  }
  // The end frees the connection.
  await new Promise((done) => message.once('close', done));
  return bytes;
}

function readAll(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // A late reader gets no event of an earlier error.
    const { errored, destroyed } = message;
    if (errored || destroyed) return reject(errored ?? new Error(endedEarly));
    const collector = new ByteCollector(limit);
    message.on('data', (chunk: Uint8Array) => {
      try {
        collector.add(chunk);
      } catch (error) {
        reject(error);
        message.destroy();
      }
    });
    message.on('end', () => resolve(collector.bytes()));
    message.on('error', reject);
    // An early end, such as a connection that closes before Content-Length.
    message.on('close', () => message.readableEnded || reject(new Error(endedEarly)));
  });
}
