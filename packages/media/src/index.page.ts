// `index.ts` for pages, built separately: with the modules of the condition `browser`, in one file. Otherwise Node
// would load one more file, which takes about 1 ms.

export * from './index.ts';
