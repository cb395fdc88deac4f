// The transport over `fetch`: the runtime's own, or the caller's.

import { sendFailure } from '#platform';
import type { StreamedBody } from '../request/streamed-body.ts';
import { ByteCollector } from '../response/byte-collector.ts';
import { type Transport, type TransportResponse, undecodable } from './transport.ts';
import type { Fetch } from '../types.ts';

/** The options of `fetch` for a streamed body, and the error of its source. */
export interface StreamInit {
  readonly init: RequestInit;
  readonly failure: unknown;
}

/**
 * How streamed bodies are sent. Set when a streamed body is created, so that bundles without uploads
 * do not contain it.
 */
export const streaming: WeakMap<
  StreamedBody,
  (body: StreamedBody, signal: AbortSignal) => Promise<StreamInit>
> = /* @__PURE__ */ new WeakMap();

/** A transport over the given `fetch`. */
export const fetchTransport = (fetch: Fetch): Transport => ({
  async send({ method, url, headers, body, signal, onSend }) {
    const init: RequestInit = { method, headers, redirect: 'manual', signal };
    let streamed: StreamInit | undefined;
    if (typeof body === 'object') {
      streamed = await streaming.get(body)!(body, signal);
      Object.assign(init, streamed.init);
    } else if (body !== undefined) init.body = body;
    onSend();
    try {
      const response = await fetch(url, init);
      if (!streamed?.failure) return fromResponse(response);
      // Workers send an incomplete body as if it were complete, so this response is to another request.
      void response.body?.cancel().catch(() => undefined);
      throw streamed.failure;
    } catch (cause) {
      throw streamed?.failure ?? sendFailure(method, cause);
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

async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const { body } = response;
  const collector = new ByteCollector(limit);
  // React Native and some polyfills have no streams.
  if (body !== null && typeof body?.getReader !== 'function') {
    if (typeof response.arrayBuffer !== 'function') throw undecodable('it cannot be read');
    collector.add(new Uint8Array(await response.arrayBuffer()));
  }
  const reader = body?.getReader?.();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      collector.add(value);
    }
  } catch (error) {
    void reader!.cancel().catch(() => undefined);
    throw error;
  }
  return collector.bytes();
}
