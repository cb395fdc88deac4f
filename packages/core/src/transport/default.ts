// The default transport. On Node, `#default-transport` is node/default.ts, so that pages do not load
// that one.

import { fetchTransport } from './fetch.ts';
import type { Transport } from './transport.ts';

// Looked up for each request, so that a replaced global `fetch` is used.
export const defaultTransport: Transport = /* @__PURE__ */ fetchTransport((url, init) =>
  globalThis.fetch(url, init),
);
