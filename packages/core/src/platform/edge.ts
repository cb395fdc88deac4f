// Workers: like a page, except that redirects can be followed and bodies streamed.

export { followRedirects } from '../call/redirect.ts';
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
