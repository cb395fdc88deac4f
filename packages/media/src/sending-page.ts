// In a page, only XMLHttpRequest tells what the network has taken: a body for `fetch` is read at once.
// See https://github.com/sindresorhus/ky/issues/694 and https://github.com/sindresorhus/ky/issues/735.

import { fetchTransport, isDefaultTransport, proving } from '@room-sessions/core/internal';
import type * as sending from './sending.ts';
import { sendByXhr } from './send-by-xhr.ts';

type Sending = typeof sending;

export const followNetwork: Sending['followNetwork'] = ({ options }, report) => {
  const { transport } = options;
  if (!isDefaultTransport(transport) || !hasXhr()) return report;
  let isXhr = false;
  let size = 0;
  let last = 0;
  const xhr = fetchTransport((url, init) =>
    sendByXhr(url, init, (part) => {
      const sent = Math.floor(part * size);
      // Firefox reported less again: https://github.com/danialfarid/ng-file-upload/issues/438.
      if (sent > last) report((last = sent), size);
    }),
  );
  const following = proving(
    () => true,
    (request) => {
      // XMLHttpRequest follows redirects with all headers, to other origins too, and so it would give away the key.
      // See https://github.com/whatwg/xhr/issues/255.
      isXhr = typeof request.body === 'object' && !('x-api-key' in request.headers);
      last = 0;
      return (isXhr ? xhr : transport).send(request);
    },
  );
  // The merged options of this call only.
  Object.assign(options, { transport: following });
  return (sent, total) => {
    size = sent;
    if (!isXhr || sent === 0) report(sent, total);
  };
};

/**
 * Service workers have none. On Node it is that of jsdom or happy-dom, which cannot send the Blob of Node's `fetch`:
 * https://github.com/vitest-dev/vitest/issues/6741.
 */
function hasXhr(): boolean {
  const { process, XMLHttpRequest } = globalThis as Partial<typeof globalThis>;
  return XMLHttpRequest !== undefined && !process?.versions?.node;
}

// Pages cannot send streams, and neither can their workers: Firefox sends `[object ReadableStream]`, see
// https://github.com/mdn/browser-compat-data/pull/1333. A browser may keep a Blob on disk.
export const toInit: Sending['toInit'] = async (body) => ({
  body: await new Response(body).blob(),
});
