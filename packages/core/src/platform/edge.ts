// Workers: like a page, except that bodies can be streamed.

export { createInit } from '../transport/stream.ts';
export {
  addAbortListener,
  diagnose,
  isCut,
  isHarmless,
  isPermanent,
  isRuntimeHeader,
  removeAbortListener,
  sanitizeCause,
  sanitizeResponse,
  sendFailure,
} from './browser.ts';
