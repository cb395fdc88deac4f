// How an upload is sent: `#sending` is this module, except in a page, where it is sending-page.ts. The conditions are
// in package.json.

import { type Call, isBrowser } from '@room-sessions/core/internal';

/** Reports the progress of an upload, in bytes of the image. */
export type Report = (sent: number, total: number | undefined) => void;

/**
 * Prepares a call whose caller wants progress. The result gets the progress of the encoding, and reports that of the
 * network: here they are the same, because the transport reads the body as fast as it can send.
 */
export const followNetwork = (_call: Call, report: Report): Report => report;

/** The options of `fetch` for a streamed body. */
export const toInit = async (body: ReadableStream<Uint8Array>): Promise<RequestInit> =>
  // A page whose bundler does not use the condition `browser`, or jsdom. Pages cannot send streams.
  isBrowser()
    ? { body: await new Response(body).blob() }
    : ({ body, duplex: 'half', ...withoutCopy() } as RequestInit);

// Node keeps a second copy of a streamed body for a possible redirect, unless redirects are an error.
// Workers reject this option.
function withoutCopy(): RequestInit {
  const init = { redirect: 'error' } as const;
  try {
    void new Request('http://loopback', init);
    return init;
  } catch {
    return {};
  }
}
