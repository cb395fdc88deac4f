// The transport over `fetch`: the runtime's own, or one that was handed in.

import { neverConnected } from '#connection-cause';
import { isBrowser, mayRepeat } from '../environment.ts';
import type { Fetch } from '../options.ts';
import { ContentError, openBody } from '../streamed-body.ts';
import {
  BodyTooLarge,
  concatenate,
  NeverSent,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts';

/** A transport that sends with the given `fetch`. */
export const fetchTransport = (fetch: Fetch): Transport => ({
  async send(request) {
    const { method, url, headers, signal } = request;
    const source: Source = {};
    const body = await bodyInit(request, source);
    request.onSend();
    try {
      const init = { method, headers, redirect: 'manual', ...body, signal } as const;
      const response = await fetch(url, init);
      if (!source.failure) return fromResponse(response);
      void response.body?.cancel().catch(() => undefined);
      throw source.failure;
    } catch (cause) {
      if (mayRepeat(method) || !neverConnected(cause)) throw cause;
      throw new NeverSent('No connection came about.', { cause });
    }
  },
});

/** A response of `fetch`, or of a middleware. */
export const fromResponse = (response: Response): TransportResponse => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  headers: () => response.headers,
  bytes: (limit) => readBody(response, limit),
  cancel: () => void response.body?.cancel().catch(() => undefined),
  toResponse: () => response,
});

/**
 * What a streamed body failed with. Workers send what they have as if it were all, so that an answer
 * comes, which is to another request.
 */
interface Source {
  failure?: ContentError;
}

async function bodyInit({ body, signal }: TransportRequest, source: Source): Promise<RequestInit> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  let bytes: AsyncIterator<Uint8Array> | undefined;
  const close = (): void => void bytes?.return?.().catch(() => undefined);
  // Node's fetch, once aborted, would read the body to its end and throw it away.
  signal.addEventListener('abort', close, { once: true });
  // Not before: a source that can be read once is kept for an attempt that connects.
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    try {
      return await (bytes ??= openBody(body)).next();
    } catch (error) {
      if (error instanceof ContentError) source.failure = error;
      throw error;
    }
  };
  // Pages can stream a request over HTTP/2 alone; the parts of a Blob are kept outside of the heap.
  if (isBrowser()) return { body: await toBlob(next, signal) };
  return { body: toStream(next, close, signal), duplex: 'half', ...withoutCopy() } as RequestInit;
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

const enough = 1024 * 1024;

type Read = () => Promise<IteratorResult<Uint8Array>>;

async function toBlob(read: Read, signal: AbortSignal): Promise<Blob> {
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

async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatenate(chunks, length);
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
    chunks.push(value);
  }
}
