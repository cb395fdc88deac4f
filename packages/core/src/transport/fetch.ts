// The transport over `fetch`: the runtime's own, or the caller's.

import { readBody, sendFailure } from '#platform';
import type { Fetch } from '../types.ts';
import type { Transport, TransportResponse } from './transport.ts';

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
          ? await body.sendByFetch(send, signal)
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

// `#default-transport`, except on Node. Looked up for each request, so that a replaced global `fetch` is used.
export const defaultTransport: Transport = /* @__PURE__ */ fetchTransport((url, init) =>
  globalThis.fetch(url, init),
);
