// Sends a streamed body over `fetch`.

import { toInit } from '#sending';
import type { StreamedBody } from '@room-sessions/core';

/** A body that knows why its source failed. */
interface SentBody extends Pick<StreamedBody, 'open'> {
  readonly failure: Error | undefined;
}

export async function sendByFetch(
  body: SentBody,
  send: (more: RequestInit) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  let bytes: AsyncIterator<Uint8Array> | undefined;
  const close = (): void => void bytes?.return?.();
  // Node's fetch, once aborted, would read the body to its end and discard it.
  signal.addEventListener('abort', close, { once: true });
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Opened by the first read: a source that can be read only once is kept for an attempt that connects.
        const { done, value } = await (bytes ??= body.open()[Symbol.asyncIterator]()).next();
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
  const more = await toInit(stream);
  let response: Response;
  try {
    response = await send(more);
  } catch (error) {
    throw body.failure ?? error;
  }
  if (!body.failure) return response;
  // Workers send an incomplete body as if it were complete, so this response is to another request.
  void response.body?.cancel().catch(() => undefined);
  throw body.failure;
}
