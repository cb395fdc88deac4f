// Content of uploads, for tests.

import type { ContentSource } from '../content-reader.ts';

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
