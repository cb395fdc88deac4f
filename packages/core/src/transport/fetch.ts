// The transport over `fetch`: the runtime's own, or one that was handed in.

import { initOf, sendFailure } from '#platform';
import { hasMark } from '../brand.ts';
import type { Fetch } from '../options.ts';
import { type ContentError, openBody, type StreamedBody } from '../streamed-body.ts';
import { ByteCollector } from './byte-collector.ts';
import { type Transport, type TransportResponse, undecodable } from './transport.ts';

/** A transport that sends with the given `fetch`. */
export const fetchTransport = (fetch: Fetch): Transport => ({
  async send(request) {
    const { method, url, headers, body, signal } = request;
    const init: RequestInit = { method, headers, redirect: 'manual', signal };
    let source: Source | undefined;
    if (typeof body === 'string') init.body = body;
    else if (body) Object.assign(init, await streamInit(body, signal, (source = {})));
    request.onSend();
    try {
      const response = await fetch(url, init);
      if (!source?.failure) return fromResponse(response);
      void response.body?.cancel().catch(() => undefined);
      throw source.failure;
    } catch (cause) {
      throw sendFailure(method, cause);
    }
  },
});

/** A response of `fetch`, or of a middleware. */
export const fromResponse = (response: Response): TransportResponse => new FetchResponse(response);

class FetchResponse implements TransportResponse {
  readonly status: number;
  readonly #response: Response;

  constructor(response: Response) {
    this.status = response.status;
    this.#response = response;
  }

  header(name: string): string | null {
    return this.#response.headers.get(name);
  }

  headers(): Headers {
    return this.#response.headers;
  }

  bytes(limit: number): Promise<Uint8Array> {
    return readBody(this.#response, limit);
  }

  cancel(): void {
    void this.#response.body?.cancel().catch(() => undefined);
  }

  toResponse(): Response {
    return this.#response;
  }
}

/**
 * What a streamed body failed with. Workers send what they have as if it were all, so that an answer
 * comes, which is to another request.
 */
interface Source {
  failure?: ContentError;
}

async function streamInit(
  body: StreamedBody,
  signal: AbortSignal,
  source: Source,
): Promise<RequestInit> {
  let bytes: AsyncIterator<Uint8Array> | undefined;
  const close = (): void => void bytes?.return?.().catch(() => undefined);
  // Node's fetch, once aborted, would read the body to its end and throw it away.
  signal.addEventListener('abort', close, { once: true });
  // Not before: a source that can be read once is kept for an attempt that connects.
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    try {
      return await (bytes ??= openBody(body)).next();
    } catch (error) {
      if (hasMark(error, 'content-error')) source.failure = error as ContentError;
      throw error;
    }
  };
  return initOf(next, close, signal);
}

async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const { body } = response;
  if (body === null) return new Uint8Array();
  const collector = new ByteCollector(limit);
  // React Native and some polyfills have no streams.
  if (typeof body?.getReader !== 'function') {
    if (typeof response.arrayBuffer !== 'function') throw undecodable('it cannot be read');
    collector.add(new Uint8Array(await response.arrayBuffer()));
    return collector.bytes();
  }
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      collector.add(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
  const bytes = collector.bytes();
  if (bytes.byteLength === 0 && isCut(response.headers)) throw undecodable('it ends early');
  return bytes;
}

/** How many bytes an empty body has, by its encoding. */
const emptyBytes: Readonly<Record<string, readonly [least: number, most: number]>> = {
  gzip: [20, 32],
  deflate: [2, 8],
  br: [1, 4],
  zstd: [9, 13],
};

/**
 * Whether a compressed body of which nothing is left was cut off. The `fetch` of Node gives what it
 * could decompress, without an error. Only a length proves that the body was empty before.
 */
function isCut(headers: Headers): boolean {
  const range = emptyBytes[(headers.get('content-encoding') ?? '').trim().toLowerCase()];
  const length = headers.get('content-length');
  if (!range || length === '0') return false;
  return length === null || Number(length) < range[0] || Number(length) > range[1];
}
