// Sends a streamed body over `fetch`.

import { createInit } from '#platform';
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
  // Opened by the first read: a source that can be read only once is kept for an attempt that connects.
  const init = await createInit(() => (reader ??= openBody(body)).next(), close, signal);
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
