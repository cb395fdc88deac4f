// node:http without its ES module, which evaluates every export. One of them loads all of undici, a
// tenth of the start time of a gateway.
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');
