// Redirects stay within the origin, because the API key belongs to no other. Pages have
// platform/browser.ts instead.

import type { TransportRequest, TransportResponse } from '../transport/transport.ts';
import { redirects } from './attempt.ts';
import { type Attempt, getContext } from './call.ts';
import { redirectRefused } from './redirect-refused.ts';

const limit = 5;

/** Follows a redirect within the origin. Throws {@link ResponseError} for any other redirect. */
export async function followRedirects(
  attempt: Attempt,
  first: TransportResponse,
  { url, method, body }: TransportRequest,
  send: (url: string) => Promise<TransportResponse>,
): Promise<TransportResponse> {
  let response = first;
  const { origin } = new URL(url);
  let from = url;
  for (let count = 0; redirects.has(response.status); count++) {
    const { status } = response;
    const location = response.header('location');
    const target =
      location !== null && URL.canParse(location, from) ? new URL(location, from) : undefined;
    response.cancel();
    const why = !target
      ? ' without a target'
      : target.origin !== origin
        ? ` to ${target.origin === 'null' ? target.protocol : target.origin}, which is not the origin of the API key`
        : target.username || target.password
          ? ' to a URL with a user name or password'
          : status < 307 && method !== 'GET' && method !== 'HEAD'
            ? ` a ${method} with status ${status}, which would make it a GET`
            : typeof body === 'object' && !body.replayable
              ? ` with status ${status}, and the body is a stream that can be read once`
              : count === limit && ` more than ${limit} times`;
    if (why) throw redirectRefused(why, getContext(attempt, attempt.number), response);
    // No request carries it, and errors show the URL.
    target!.hash = '';
    from = target!.href;
    response = await send(from);
  }
  return response;
}
