// The transport of a client without options for it on Node: one for the whole process, created by the
// first request.

import type { Transport } from '../transport/transport.ts';
import { createNodeTransport } from './node-transport.ts';

let transport: Transport | undefined;

export const defaultTransport: Transport = {
  send: (request) => (transport ??= createNodeTransport()).send(request),
};
