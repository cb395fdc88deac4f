// Streamed request bodies of the tests.

import type { ContentSource } from '../request/content-reader.ts';
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

/** Content in these chunks, which records how it is read. */
export function content(
  chunks: Iterable<Uint8Array>,
  size?: number,
): ContentSource & { readonly pulled: number; readonly closed: number; readonly sent: number[] } {
  let pulled = 0;
  let closed = 0;
  const sent: number[] = [];
  return {
    size,
    replayable: true,
    async *open() {
      try {
        for (const chunk of chunks) {
          pulled += 1;
          yield chunk;
        }
      } finally {
        closed += 1;
      }
    },
    progress: (bytes) => sent.push(bytes),
    sent,
    get pulled() {
      return pulled;
    },
    get closed() {
      return closed;
    },
  };
}

/** Chunks of one size, each filled with its number. */
export function* repeated(size: number, count: number): Iterable<Uint8Array> {
  for (let at = 0; at < count; at++) yield new Uint8Array(size).fill(at);
}
