// node:http, without its ES module: that one evaluates every export, and one of them loads all of undici,
// a tenth of the start of a gateway.
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');
