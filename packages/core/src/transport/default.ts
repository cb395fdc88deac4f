// The transport of a client without options for it. For Node, `#default-transport` is node/default.ts,
// so that no page loads it.

import { fetchTransport } from './fetch.ts';
import type { Transport } from './transport.ts';

// Looked up for each request, so that a replaced global `fetch` is used.
export const defaultTransport: Transport = /* @__PURE__ */ fetchTransport((url, init) =>
  globalThis.fetch(url, init),
);
