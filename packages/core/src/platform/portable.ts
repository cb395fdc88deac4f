// Code that depends on the runtime: `#platform` is this module on Node, Bun and Deno, edge.ts in
// workers and browser.ts in a page. The conditions are in package.json, so that a bundle contains
// only the code of its runtime.

export { copyTexts } from '../errors/copy-texts.ts';
export { sanitizeResponse } from '../errors/sanitize-response.ts';
export { createInit } from '../transport/stream.ts';
export { diagnose, isPermanent, sendFailure } from './connection-cause.ts';
export { addAbortListener, removeAbortListener } from './shared-abort-listener.ts';

/** Whether a header frames the message: a wrong value makes both sides wait. */
export const isRuntimeHeader = (name: string): boolean =>
  /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/i.test(
    name,
  );
