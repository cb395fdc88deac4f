// Collects a response body. The server decides the size of chunks, so memory must depend on bytes and
// not on the number of chunks: a chunk object costs about 500 bytes, even for one byte.

import { isBytes } from '../request/streamed-body.ts';
import { tooLarge, undecodable } from '../transport/transport.ts';

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
