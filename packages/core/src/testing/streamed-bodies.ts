// Streamed request bodies of the tests.

import type { StreamedBody } from '../transport/transport.ts';

export interface WatchedBody extends StreamedBody {
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
    get isConsumed() {
      return opened > 0 && !replayable;
    },
    get opened() {
      return opened;
    },
    get made() {
      return made;
    },
    closed: () => closing,
    sendByFetch,
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

/** Sends a body by `fetch`. `@room-sessions/media` has the sender of uploads. */
function sendByFetch(
  this: StreamedBody,
  send: (more: RequestInit) => Promise<Response>,
): Promise<Response> {
  let bytes: AsyncIterator<Uint8Array> | undefined;
  const body = new ReadableStream(
    {
      pull: async (controller) => {
        // Not earlier: a source that can be read only once is kept for an attempt that connects.
        const { done, value } = await (bytes ??= this.open()[Symbol.asyncIterator]()).next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await bytes?.return?.()),
    },
    { highWaterMark: 0 },
  );
  // Otherwise Node copies the body for a possible redirect, and reads ahead.
  const more = { body, duplex: 'half', redirect: 'error' } as const;
  return send(more);
}
