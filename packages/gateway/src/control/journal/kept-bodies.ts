// The beginnings of bodies, in memory that is used again once an entry has fallen out: what is kept
// of a request lives longer than V8 expects, and to grow for each costs more than all else of it.
import { StringDecoder } from 'node:string_decoder';

/** How much of a body is kept, in bytes. */
const bodyKept: number = 16 * 1024;

/** The beginning of one body, until it is released. */
export interface KeptBody {
  readonly text: string;
  /** Whether there was more of it. */
  readonly isCut: boolean;
  /** Its memory is another's from now on. */
  release(): void;
}

export interface KeptBodies {
  keep(body: string | Buffer): KeptBody;
}

export function createKeptBodies(): KeptBodies {
  const free: Buffer[] = [];
  return {
    keep(body) {
      const block = free.pop() ?? Buffer.allocUnsafeSlow(bodyKept);
      return new Beginning(free, block, body);
    },
  };
}

const encoder = new TextEncoder();

class Beginning implements KeptBody {
  readonly isCut: boolean;
  readonly #free: Buffer[];
  readonly #length: number;
  #block: Buffer | undefined;

  constructor(free: Buffer[], block: Buffer, body: string | Buffer) {
    this.#free = free;
    this.#block = block;
    if (typeof body === 'string') {
      const { read, written } = encoder.encodeInto(body, block);
      this.isCut = read < body.length;
      this.#length = written;
    } else {
      this.isCut = body.length > bodyKept;
      this.#length = body.copy(block);
    }
  }

  get text(): string {
    const bytes = this.#block?.subarray(0, this.#length) ?? Buffer.of();
    // Leaves out what the cut has left of a character.
    return this.isCut ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
  }

  release(): void {
    if (this.#block) this.#free.push(this.#block);
    this.#block = undefined;
  }
}
