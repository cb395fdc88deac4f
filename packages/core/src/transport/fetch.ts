// The transport over `fetch`: the runtime's own, or the caller's.

import { readBody, sendFailure } from '#platform';
import type { StreamedBody } from '../request/streamed-body.ts';
import type { Fetch } from '../types.ts';
import type { Transport, TransportResponse } from './transport.ts';

/** Sends a streamed body: passes the options that it adds to `send`. */
type SendStream = (
  body: StreamedBody,
  signal: AbortSignal,
  send: (init: RequestInit) => Promise<Response>,
) => Promise<Response>;

/**
 * How streamed bodies are sent. Set when a streamed body is created, so that bundles without uploads
 * do not contain it.
 */
export const streaming: WeakMap<StreamedBody, SendStream> = /* @__PURE__ */ new WeakMap();

/** A transport over the given `fetch`. */
export const fetchTransport = (fetch: Fetch): Transport => ({
  async send({ method, url, headers, body, signal, onSend }) {
    const send = (more: RequestInit): Promise<Response> => {
      onSend();
      return fetch(url, { method, headers, redirect: 'manual', signal, ...more });
    };
    try {
      const response =
        typeof body === 'object'
          ? await streaming.get(body)!(body, signal, send)
          : await send(body === undefined ? {} : { body });
      return fromResponse(response);
    } catch (cause) {
      throw sendFailure(method, cause);
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

// The default transport. On Node, `#default-transport` is node/default.ts, so that pages do not load
// that one.

// Looked up for each request, so that a replaced global `fetch` is used.
export const defaultTransport: Transport = /* @__PURE__ */ fetchTransport((url, init) =>
  globalThis.fetch(url, init),
);
