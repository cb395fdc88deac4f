// A streamed body for `fetch`. Pages have platform/browser.ts instead.

import { isBrowser } from '../platform/environment.ts';
import { type Read, toBlob } from './blob.ts';

/** What `fetch` is given for a body; `close` ends its source. */
export async function initOf(
  read: Read,
  close: () => void,
  signal: AbortSignal,
): Promise<RequestInit> {
  // As under jsdom.
  if (isBrowser()) return { body: await toBlob(read, signal) };
  return { body: toStream(read, close, signal), duplex: 'half', ...withoutCopy() } as RequestInit;
}

// Node keeps a second copy of a streamed body for a redirect that might be followed, unless none may
// be. Workers refuse to hear of it.
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
        // Closed in the meantime: an end here would make a whole body of a part.
        signal.throwIfAborted();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: close,
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
