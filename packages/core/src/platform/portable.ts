// What depends on the runtime: `#platform` is this module on Node, Bun and Deno, edge.ts in workers and
// browser.ts in a page. The conditions are in package.json, so that no bundle contains what cannot
// happen in its runtime.

import type { Extension } from '../extension.ts';
import { diagnostics } from '../observe/diagnostics.ts';

export { followRedirects } from '../call/redirect.ts';
export { isHarmless } from '../errors/is-harmless.ts';
export { sanitizeCause, sanitizeResponse } from '../errors/sanitize-cause.ts';
export { initOf } from '../transport/stream.ts';
export { diagnose, isPermanent, sendFailure } from './connection-cause.ts';
export { isCut } from './content-encoding.ts';
export { addAbortListener, removeAbortListener } from './shared-abort-listener.ts';

/** The extensions of each client. */
export const builtIn: readonly Extension[] = [diagnostics];

/** Whether a header says where a message ends: a wrong one leaves both sides waiting. */
export const isRuntimeHeader = (name: string): boolean =>
  /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/i.test(
    name,
  );
