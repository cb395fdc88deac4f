// In pages and workers, the error of a failed connection proves nothing about delivery.

import type * as portable from './portable.ts';

type Portable = typeof portable;

// Developer tools show the caller of an asynchronous function.
export function captureStack(): void {}

export const isPermanent: Portable['isPermanent'] = () => false;
export const sendFailure: Portable['sendFailure'] = (_, cause) => cause;

export const diagnose: Portable['diagnose'] = (cause, origin) => ({
  code: 'connection_failed',
  what: `no response from ${origin}`,
  cause,
  // A page cannot distinguish a response that CORS blocks from no response.
  advice:
    (globalThis.location?.origin ?? origin) === origin
      ? ''
      : ' The likely cause is CORS: the gateway must allow the origin of this page.',
});
