// In pages and workers, the error of a failed connection proves nothing about delivery, and there is
// no limit of listeners of a signal.

import type { Mask } from '../errors/secrets.ts';
import type * as portable from './portable.ts';
import { toBlob } from '../transport/blob.ts';

type Portable = typeof portable;

const no = (): boolean => false;

// `fetch` ignores them.
export const isRuntimeHeader: Portable['isRuntimeHeader'] = no;

/** Its name, message and stack: an error of `fetch` in a page has no more. */
export function copyTexts(failure: unknown, mask: Mask = (text) => text): Error {
  try {
    const { name, message, stack } =
      typeof failure === 'string' ? new Error(failure) : (failure as Error);
    const copy = new Error(mask(message));
    return Object.assign(copy, { name: mask(name), stack: mask(stack ?? name) });
  } catch {
    return new Error('withheld, because it may hold a credential');
  }
}

export const sanitizeResponse: Portable['sanitizeResponse'] = ({ status, headers, url }, mask) => {
  const shown = new Headers();
  for (const [name, value] of headers) if (mask(name) === name) shown.append(name, mask(value));
  // The constructor of Response rejects some statuses; none of them is `ok`.
  const head = { status: status < 200 || status > 599 ? 500 : status, headers: shown };
  const facts = { status: { value: status }, url: { value: mask(url) } };
  return Object.defineProperties(new Response(null, head), facts);
};

export const isPermanent: Portable['isPermanent'] = no;
export const sendFailure: Portable['sendFailure'] = (_, cause) => cause;

const pageOrigin = (): string | undefined =>
  (globalThis as { readonly location?: { readonly origin: string } }).location?.origin;

export const diagnose: Portable['diagnose'] = (_, origin) => ({
  code: 'connection_failed',
  what: `no response from ${origin}`,
  // A page cannot distinguish a response that CORS blocks from no response.
  advice:
    (pageOrigin() ?? origin) === origin
      ? ''
      : ' The likely cause is CORS: the gateway must allow the origin of this page.',
});

export const addAbortListener: Portable['addAbortListener'] = (signal, listener) =>
  signal.addEventListener('abort', listener);
export const removeAbortListener: Portable['removeAbortListener'] = (signal, listener) =>
  signal.removeEventListener('abort', listener);

export const createInit: Portable['createInit'] = async (read, _close, signal) => ({
  body: await toBlob(read, signal),
});
