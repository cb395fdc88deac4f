// Code that depends on the runtime: `#platform` is this module on Node, Bun and Deno, edge.ts in
// workers and browser.ts in a page. The conditions are in package.json, so that a bundle contains
// only the code of its runtime.

export { captureStack } from '../errors/capture-stack.ts';
export { copyTexts } from '../errors/copy-texts.ts';
export { sanitizeResponse } from '../errors/sanitize-response.ts';
export { maskOf, maskValue } from '../errors/secrets.ts';
export { headerFault } from '../request/header-fault.ts';
export { getRetryAfter } from '../response/retry-after.ts';
export { redirectTarget } from '../response/redirect-target.ts';
export { readBody } from '../transport/read-body.ts';
export { createInit } from '../transport/stream.ts';
export { diagnose, isPermanent, sendFailure } from './connection-cause.ts';
export { addAbortListener, removeAbortListener } from './shared-abort-listener.ts';
