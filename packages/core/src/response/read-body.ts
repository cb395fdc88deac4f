// Reads a response body. The server decides the size of chunks, so memory must depend on bytes and
// not on the number of chunks: a chunk object costs about 500 bytes, even for one byte.

import { tooLarge, undecodable } from '../transport/transport.ts';

// Not only `instanceof`, which is faster, because jsdom has a second Uint8Array.
export const isBytes = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array || Object.prototype.toString.call(value) === '[object Uint8Array]';

/** Collects chunks, up to a limit of bytes. */
export class ByteCollector {
  readonly #limit: number;
  #bytes: Uint8Array | undefined;
  /** Bytes so far. */
  length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws the error of an unusable body if it exceeds the limit. */
  add(chunk: Uint8Array): void {
    if (!isBytes(chunk)) throw undecodable('its stream gave something other than bytes');
    const before = this.length;
    let bytes = this.#bytes;
    this.length += chunk.byteLength;
    if (!(this.length <= this.#limit)) throw tooLarge(this.#limit);
    if (!bytes || before === 0) this.#bytes = chunk;
    else {
      if (this.length > bytes.byteLength) {
        bytes = new Uint8Array(Math.max(this.length, 2 * before));
        bytes.set(this.#bytes!.subarray(0, before));
        this.#bytes = bytes;
      }
      bytes.set(chunk, before);
    }
  }

  /** All bytes, as one array. */
  bytes(): Uint8Array {
    const bytes = this.#bytes ?? new Uint8Array();
    return bytes.byteLength === this.length ? bytes : bytes.subarray(0, this.length);
  }
}

/** Reads the body of a response of `fetch`, up to `limit` bytes. */
export async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const { body } = response;
  const collector = new ByteCollector(limit);
  // React Native and some polyfills have no streams.
  if (body !== null && typeof body?.getReader !== 'function') {
    if (typeof response.arrayBuffer !== 'function') throw undecodable('it cannot be read');
    collector.add(new Uint8Array(await response.arrayBuffer()));
  }
  const reader = body?.getReader?.();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      collector.add(value);
    }
  } catch (error) {
    void reader!.cancel().catch(() => undefined);
    throw error;
  }
  return collector.bytes();
}
