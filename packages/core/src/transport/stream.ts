// A streamed body for `fetch`. Pages have platform/browser.ts instead.

import { isBrowser } from '../platform/environment.ts';

/** The options of `fetch` for a body; `close` ends its source. */
export async function createInit(
  read: Read,
  close: () => void,
  signal: AbortSignal,
): Promise<RequestInit> {
  // For example under jsdom.
  if (isBrowser()) return { body: await toBlob(read, signal) };
  return { body: toStream(read, close, signal), duplex: 'half', ...withoutCopy() } as RequestInit;
}

// Node keeps a second copy of a streamed body for a possible redirect, unless redirects are an error.
// Workers reject this option.
function withoutCopy(): RequestInit {
  const init = { redirect: 'error' } as const;
  try {
    void new Request('http://loopback', init);
    return init;
  } catch {
    return {};
  }
}

const toStream = (read: Read, close: () => void, signal: AbortSignal): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await read();
        // Closed in the meantime: ending here would make a part look complete.
        signal.throwIfAborted();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: close,
    },
    // No read-ahead.
    { highWaterMark: 0 },
  );

const enough = 1024 * 1024;

/** Reads the next chunk of a body. */
export type Read = () => Promise<IteratorResult<Uint8Array>>;

export async function toBlob(read: Read, signal: AbortSignal): Promise<Blob> {
  let blob = new Blob([]);
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let pending = 0;
  for (;;) {
    const { done, value } = await read();
    signal.throwIfAborted();
    if (done) return new Blob([blob, ...parts]);
    parts.push(value as Uint8Array<ArrayBuffer>);
    pending += value.byteLength;
    if (pending < enough) continue;
    blob = new Blob([blob, ...parts]);
    [parts, pending] = [[], 0];
  }
}
