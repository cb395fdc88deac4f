// What Node loads for `./node`.

export { _createNodeTransport as createNodeTransport } from './whole.ts';
