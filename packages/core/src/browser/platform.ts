// A page is told nothing of a failed connection that would prove anything, nor where a redirect leads;
// it has no diagnostics_channel, and no limit to the listeners of a signal.

import type * as elsewhere from '../platform.ts';
import { ResponseError } from '../errors.ts';
import { toBlob } from '../transport/blob.ts';

type Elsewhere = typeof elsewhere;

const no = (): boolean => false;

export const isConnectTimeout: Elsewhere['isConnectTimeout'] = no;
export const isPermanent: Elsewhere['isPermanent'] = no;
export const isUnreadable: Elsewhere['isUnreadable'] = no;
// A page is told as little of a response that CORS withholds as of none.
export const explain: Elsewhere['explain'] = (_, origin) => ({
  what: `no response from ${origin}`,
  why: '',
  advice:
    (globalThis as { readonly location?: { readonly origin?: string } }).location?.origin === origin
      ? ''
      : ' The likely cause is CORS: the gateway must allow the origin of this page. The console of the browser says more.',
});
export const sendFailure: Elsewhere['sendFailure'] = (_, cause) => cause;
export const redirectOfStream: Elsewhere['redirectOfStream'] = () => undefined;

export const followRedirects: Elsewhere['followRedirects'] = (first, _send, _request, context) => {
  first.cancel();
  throw new ResponseError(
    'redirect_refused',
    `${context.operation}: the gateway redirects, and a page is not told where to; check \`baseUrl\`.`,
    { ...context, delivery: 'answered', response: () => first.toResponse() },
  );
};

export const tracedCall: Elsewhere['tracedCall'] = (_operation, _requestId, run) => run(undefined);
export const tracedAttempt: Elsewhere['tracedAttempt'] = (_call, _number, run) => run(undefined);

export const addAbortListener: Elsewhere['addAbortListener'] = (signal, listener) =>
  signal.addEventListener('abort', listener);
export const removeAbortListener: Elsewhere['removeAbortListener'] = (signal, listener) =>
  signal.removeEventListener('abort', listener);

export const initOf: Elsewhere['initOf'] = async (read, _close, signal) => ({
  body: await toBlob(read, signal),
});
