/**
 * The transport of Node, with options for its connections, certificates and proxies.
 *
 * @packageDocumentation
 */
export { createNodeTransport, type NodeTransport } from './node-transport.ts';
export type { NodeAgent, NodeTransportOptions, Pem } from './node-transport-options.ts';
