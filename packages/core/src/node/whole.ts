// What Node loads of core: one module, since a process pays for each that it loads. What stands
// behind `./node` is in it too, so that both have the same classes, under a name that no declaration
// has.

export * from '../index.ts';
export { createNodeTransport as _createNodeTransport } from './index.ts';
