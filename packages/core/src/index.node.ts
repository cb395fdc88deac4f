// The entry for Node, built apart from index.ts: with the modules that the condition `node` selects, in
// one file, because each file costs a process about 1 ms.

export * from './index.ts';
