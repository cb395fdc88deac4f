// The entry for Node, built separately from index.ts: with the modules of the condition `node`, in one
// file, because loading a file takes about 1 ms.

export * from './index.ts';
export * from './node/index.ts';
