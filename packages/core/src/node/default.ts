// What requests are sent with on Node: one transport for the whole process, made when it is needed.

import type { Transport } from '../transport/transport.ts';
import { createNodeTransport } from './index.ts';

let transport: Transport | undefined;

export const defaultTransport = (): Transport => (transport ??= createNodeTransport());
