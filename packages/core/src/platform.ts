// What differs between a page and every other runtime: `#platform` is this module, and
// browser/platform.ts in a page. The condition stands in package.json, so that no page carries what
// cannot happen there.

export {
  explain,
  isConnectTimeout,
  isPermanent,
  isUnreadable,
  sendFailure,
} from './connection-cause.ts';
export { addAbortListener, removeAbortListener } from './shared-abort-listener.ts';
export { tracedAttempt, tracedCall } from './observe/diagnostics.ts';
export { followRedirects, redirectOfStream } from './redirect.ts';
export { initOf } from './transport/stream.ts';
