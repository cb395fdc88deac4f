// `index.ts` for pages, built separately, because it contains the page build of media.

export * from './index.ts';
