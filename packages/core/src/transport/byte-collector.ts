// Collects a response body. A server decides how a body is cut, so memory must depend on the bytes
// that came and not on the number of chunks: a chunk object costs some 500 bytes, whatever it holds.

import { isBytes } from '../streamed-body.ts';
import { BodyTooLarge, undecodable } from './transport.ts';

/** Chunks of this size or more are kept as they are. */
const large = 16 * 1024;
const largestBlock = 1024 * 1024;

/** Collects chunks, up to a limit of bytes. */
export class ByteCollector {
  readonly #limit: number;
  readonly #pieces: Uint8Array[] = [];
  /** Small chunks are copied into it. Its part from `#start` to `#end` is not in the pieces yet. */
  #block = new Uint8Array();
  #start = 0;
  #end = 0;
  /** Bytes so far. */
  length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws {@link BodyTooLarge} beyond the limit. */
  add(chunk: Uint8Array): void {
    if (!isBytes(chunk)) throw undecodable('its stream gave something other than bytes');
    const { byteLength } = chunk;
    const isFirst = this.length === 0;
    this.length += byteLength;
    if (this.length > this.#limit) throw new BodyTooLarge();
    if (byteLength === 0) return;
    if (isFirst || byteLength >= large) {
      this.#seal();
      this.#pieces.push(chunk);
      return;
    }
    if (this.#end + byteLength > this.#block.byteLength) {
      this.#seal();
      this.#block = new Uint8Array(Math.min(Math.max(this.length, large), largestBlock));
      this.#start = this.#end = 0;
    }
    this.#block.set(chunk, this.#end);
    this.#end += byteLength;
  }

  /** All bytes, as one piece. */
  bytes(): Uint8Array {
    this.#seal();
    if (this.#pieces.length === 1) return this.#pieces[0]!;
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.byteLength;
    }
    return bytes;
  }

  #seal(): void {
    if (this.#end > this.#start) this.#pieces.push(this.#block.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }
}
