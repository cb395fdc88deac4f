// What Node loads for `./node`.

export { createNodeTransport } from './node-transport.ts';
