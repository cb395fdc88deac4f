// Sends a streamed body over `fetch`.

import { createInit } from '#platform';
import { type BodyReader, openBody, type StreamedBody } from '../request/streamed-body.ts';
import { type StreamInit, streaming } from './fetch.ts';

/** Enables the transport over `fetch` to send a streamed body. */
export function enableStreaming(body: StreamedBody): StreamedBody {
  streaming.set(body, toStreamInit);
  return body;
}

async function toStreamInit(body: StreamedBody, signal: AbortSignal): Promise<StreamInit> {
  let reader: BodyReader | undefined;
  const close = (): void => reader?.close();
  // Node's fetch, once aborted, would read the body to its end and discard it.
  signal.addEventListener('abort', close, { once: true });
  // Opened by the first read: a source that can be read only once is kept for an attempt that connects.
  const init = await createInit(() => (reader ??= openBody(body)).next(), close, signal);
  return {
    init,
    get failure() {
      return reader?.failure;
    },
  };
}
