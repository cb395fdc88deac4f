// `internal.ts` for Node, built separately: with the modules of the condition `node` and the transport, in one
// file, because loading a file takes about 1 ms.

export * from './internal.ts';
export * from './node/index.ts';
