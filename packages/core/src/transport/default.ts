// What requests are sent with where nothing else is said. For Node, `#default-transport` is
// `node/default.ts` instead: core is built for it apart, so that no page loads it.

import { fetchTransport } from './fetch.ts';
import type { Transport } from './transport.ts';

// Looked up for each request, so that whoever replaces the global `fetch` is heard.
const transport = fetchTransport((url, init) => globalThis.fetch(url, init));

export const defaultTransport = (): Transport => transport;
