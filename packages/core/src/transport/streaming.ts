// Sends a streamed body over `fetch`.

import { isBrowser } from '../platform/environment.ts';
import { type BodyReader, openBody, type StreamedBody } from '../request/streamed-body.ts';
import { streaming } from './fetch.ts';

/** Enables the transport over `fetch` to send a streamed body. */
export function enableStreaming(body: StreamedBody): StreamedBody {
  streaming.set(body, sendStream);
  return body;
}

async function sendStream(
  body: StreamedBody,
  signal: AbortSignal,
  send: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  let reader: BodyReader | undefined;
  const close = (): void => reader?.close();
  // Node's fetch, once aborted, would read the body to its end and discard it.
  signal.addEventListener('abort', close, { once: true });
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Opened by the first read: a source that can be read only once is kept for an attempt that connects.
        const { done, value } = await (reader ??= openBody(body)).next();
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
  // Pages cannot send streams. A browser may keep a Blob on disk.
  const init = isBrowser()
    ? { body: await new Response(stream).blob() }
    : { body: stream, duplex: 'half', ...withoutCopy() };
  let response: Response;
  try {
    response = await send(init);
  } catch (error) {
    throw reader?.failure ?? error;
  }
  if (!reader?.failure) return response;
  // Workers send an incomplete body as if it were complete, so this response is to another request.
  void response.body?.cancel().catch(() => undefined);
  throw reader.failure;
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
