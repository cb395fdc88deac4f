// The transport over `fetch`: the runtime's own, or the caller's.

import { isRuntimeFetch, readBody, sendFailure } from '#platform';
import { misconfigured } from '../errors/errors.ts';
import type { Fetch } from '../types.ts';
import { proving, type Transport, type TransportResponse } from './transport.ts';

/**
 * A transport over the `fetch` that a function returns for each request. Only that of the runtime proves something:
 * another one may send more than one request, so its failure may be that of another request.
 */
const overFetch = (getFetch: () => Fetch | undefined): Transport =>
  proving(
    () => isRuntimeFetch(getFetch()),
    async ({ method, url, headers, body, signal, onSend }) => {
      const send = (more: RequestInit): Promise<Response> => {
        const fetch = getFetch();
        if (!fetch) misconfigured('There is no `fetch`. In a test, resolve packages for `node`.');
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
  );

/** A transport over the `fetch` of the caller. */
export const fetchTransport = (fetch: Fetch): Transport => overFetch(() => fetch);

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
export const defaultTransport: Transport = /* @__PURE__ */ overFetch(() => globalThis.fetch);
