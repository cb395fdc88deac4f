// Redirects stay within the origin. `fetch` would carry X-API-Key along to any other.

import { type ErrorContext, ResponseError } from './errors.ts';
import type { Fetch } from './options.ts';
import type { PreparedRequest } from './request.ts';

const most = 5;

/** `fetch`, following redirects within the origin only. Throws {@link ResponseError} on any other. */
export async function fetchWithinOrigin(
  fetch: Fetch,
  request: PreparedRequest,
  signal: AbortSignal,
  context: ErrorContext,
): Promise<Response> {
  let { url } = request;
  for (let followed = 0; ; followed++) {
    // For a `fetch` that does not look at it.
    signal.throwIfAborted();
    const response = await fetch(url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal,
    });
    const target = redirectTarget(response, url);
    if (target === undefined) return response;
    const why = whyRefused(request.method, response.status, url, target, followed);
    await response.body?.cancel().catch(() => undefined);
    if (why) {
      throw new ResponseError('redirect_refused', `${context.operation}: ${why}`, {
        ...context,
        delivery: 'answered',
        response,
      });
    }
    url = target!.href;
  }
}

/** Where a response redirects to; null where that is not said; undefined where it does not redirect. */
function redirectTarget(response: Response, from: string): URL | null | undefined {
  // In a browser a redirect is opaque: neither its status nor its target can be read.
  if (response.type === 'opaqueredirect') return null;
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get('location');
  if (location === null) return null;
  return URL.canParse(location, from) ? new URL(location, from) : null;
}

function whyRefused(
  method: string,
  status: number,
  from: string,
  target: URL | null,
  followed: number,
): string | undefined {
  if (!target) return 'the gateway redirects without saying where to.';
  const { origin } = new URL(from);
  if (target.origin !== origin) {
    return `the gateway redirects to ${target.origin}. The API key belongs to ${origin} and is not taken elsewhere; if the deployment has moved, change \`baseUrl\`.`;
  }
  if (method !== 'GET' && method !== 'HEAD' && status < 307) {
    return `the gateway redirects a ${method} with status ${status}, after which it would be a GET. The request was not repeated.`;
  }
  return followed >= most ? `the gateway redirected ${most} times and would once more.` : undefined;
}
