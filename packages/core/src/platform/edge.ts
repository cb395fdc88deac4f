// Workers: like a page, except that bodies can be streamed.

export { createInit } from '../transport/stream.ts';
export {
  addAbortListener,
  copyTexts,
  diagnose,
  isPermanent,
  isRuntimeHeader,
  removeAbortListener,
  sanitizeResponse,
  sendFailure,
} from './browser.ts';
