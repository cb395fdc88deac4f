// The entry `./node` for Node. It has the same classes as index.node.ts.

export { createNodeTransport } from './node-transport.ts';
