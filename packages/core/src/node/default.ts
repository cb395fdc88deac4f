// The default transport on Node: one for the process, created by the first request.

import type { Transport } from '../transport/transport.ts';
import { createNodeTransport } from './node-transport.ts';

let transport: Transport | undefined;

export const defaultTransport: Transport = {
  send: (request) => (transport ??= createNodeTransport()).send(request),
};
