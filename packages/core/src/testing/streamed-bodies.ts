// Streamed request bodies of the tests.

import type { StreamedBody } from '../request/streamed-body.ts';

export interface WatchedBody extends StreamedBody {
  readonly open: StreamedBody['open'];
  /** How often it was opened. */
  readonly opened: number;
  /** The number of bytes that were read. */
  readonly made: number;
  /** Resolves when the most recently opened source is closed. */
  closed(): Promise<void>;
}

/** A JSON string of a number of letters, in chunks. */
export function streamed(
  letters: number,
  { replayable = true, piece = 64 * 1024 } = {},
): WatchedBody {
  let opened = 0;
  let made = 0;
  let close!: () => void;
  let closing = Promise.resolve();
  return {
    length: letters + 2,
    replayable,
    get opened() {
      return opened;
    },
    get made() {
      return made;
    },
    closed: () => closing,
    open() {
      opened += 1;
      closing = new Promise((resolve) => (close = resolve));
      return (async function* () {
        try {
          yield Buffer.from('"');
          for (let left = letters; left > 0; left -= piece) {
            const chunk = Buffer.alloc(Math.min(piece, left), 'x');
            made += chunk.byteLength;
            yield chunk;
          }
          yield Buffer.from('"');
        } finally {
          close();
        }
      })();
    },
  };
}

/** Where the bytes of a body come from, for tests of its source. */
export interface Source {
  readonly replayable: boolean;
  open(): AsyncIterable<Uint8Array>;
}

/** A JSON string with a letter for each byte of the source. */
export const toBody = (source: Source): StreamedBody => ({
  length: undefined,
  replayable: source.replayable,
  async *open() {
    let before = '"';
    for await (const { length } of source.open()) {
      yield Buffer.from(before + 'A'.repeat(length));
      before = '';
    }
    yield Buffer.from(`${before}"`);
  },
});

/** A source of chunks, which counts how often it was closed. */
export function chunks(size: number, count: number): Source & { readonly closed: number } {
  let closed = 0;
  return {
    replayable: true,
    get closed() {
      return closed;
    },
    async *open() {
      try {
        for (let at = 0; at < count; at++) yield new Uint8Array(size);
      } finally {
        closed += 1;
      }
    },
  };
}
