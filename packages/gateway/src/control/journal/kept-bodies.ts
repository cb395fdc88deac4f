// Keeps the beginnings of bodies in one ring buffer of bytes, where the newest overwrite the
// oldest. It is small, because writing to memory outside the CPU cache costs more than the rest of
// an entry.
import { StringDecoder } from 'node:string_decoder';

/** How much of each body is kept, in bytes. */
const mostOfOne: number = 16 * 1024;

/** How much of all bodies together is kept, in bytes. */
const mostOfAll: number = 4 * 1024 * 1024;

/** The beginning of one body. */
export interface KeptBody {
  /** `undefined` once newer bodies have overwritten it. */
  readonly text: string | undefined;
  /** Whether the body was longer. */
  readonly isCut: boolean;
}

export interface KeptBodies {
  keep(body: string | Buffer): KeptBody;
}

const encoder = new TextEncoder();

export function createKeptBodies(size: number = mostOfAll): KeptBodies {
  const ring = Buffer.allocUnsafeSlow(size);
  /** How many bytes were written so far; the position in the ring is this modulo `size`. */
  let end = 0;

  class Beginning implements KeptBody {
    readonly isCut: boolean;
    readonly #start: number;
    readonly #length: number;

    constructor(body: string | Buffer) {
      const left = size - (end % size);
      this.#start = end + (left < mostOfOne ? left : 0);
      const place = this.#bytes(mostOfOne);
      if (typeof body === 'string') {
        const { read, written } = encoder.encodeInto(body, place);
        this.isCut = read < body.length;
        this.#length = written;
      } else {
        this.isCut = body.length > mostOfOne;
        this.#length = body.copy(place);
      }
      end = this.#start + this.#length;
    }

    get text(): string | undefined {
      if (end > this.#start + size) return undefined;
      const bytes = this.#bytes(this.#length);
      // Drops a character that the cut has split.
      return this.isCut ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
    }

    #bytes(length: number): Buffer {
      const at = this.#start % size;
      return ring.subarray(at, at + length);
    }
  }

  return { keep: (body) => new Beginning(body) };
}
