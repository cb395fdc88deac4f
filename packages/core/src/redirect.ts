// Redirects stay within the origin: the API key belongs to no other. Pages have browser/ in its place.

import { causesOf } from './causes.ts';
import { type ErrorContext, ResponseError } from './errors.ts';
import { redirects, type TransportRequest, type TransportResponse } from './transport/transport.ts';

const most = 5;

/** Sends one request, as a transport does. */
export type Send = (request: TransportRequest) => Promise<TransportResponse>;

/**
 * Goes where a response to a request redirects, within the origin only. Throws
 * {@link ResponseError} on any other redirect.
 */
export async function followRedirects(
  first: TransportResponse,
  send: Send,
  request: TransportRequest,
  context: ErrorContext,
): Promise<TransportResponse> {
  let response = first;
  let { url } = request;
  for (let followed = 0; ; followed++) {
    if (!redirects(response)) return response;
    const target = redirectTarget(response, url);
    const why = whyRefused(request, response.status, url, target, followed);
    response.cancel();
    if (why) {
      throw new ResponseError('redirect_refused', `${context.operation}: ${why}`, {
        ...context,
        delivery: 'answered',
        response: () => response.toResponse(),
      });
    }
    url = target!.href;
    // For a transport that does not look at it.
    request.signal.throwIfAborted();
    response = await send({ ...request, url });
  }
}

/** Where a response redirects to; null where that is not said. */
function redirectTarget(response: TransportResponse, from: string): URL | null {
  const location = response.header('location');
  if (location === null) return null;
  if (!URL.canParse(location, from)) return null;
  const target = new URL(location, from);
  // For whoever shows it; no request carries it.
  target.hash = '';
  return target;
}

function whyRefused(
  { method, body }: TransportRequest,
  status: number,
  from: string,
  target: URL | null,
  followed: number,
): string | undefined {
  if (status === 0)
    return 'the gateway redirects, and a page is not told where to; check `baseUrl`.';
  if (!target) return 'the gateway redirects without saying where to; check `baseUrl`.';
  const { origin } = new URL(from);
  if (target.origin !== origin) {
    const where = target.origin === 'null' ? target.protocol : target.origin;
    return `the gateway redirects to ${where}. The API key belongs to ${origin} and is not taken elsewhere; if the deployment has moved, change \`baseUrl\`.`;
  }
  if (target.username || target.password) {
    return 'the gateway redirects to a URL with a user name or a password, which no request carries; check `baseUrl`.';
  }
  if (method !== 'GET' && method !== 'HEAD' && status < 307) {
    return `the gateway redirects a ${method} with status ${status}, after which it would be a GET. The request was not repeated; check \`baseUrl\`.`;
  }
  if (typeof body === 'object' && !body.replayable) {
    return `the gateway redirects with status ${status}, and the body is a stream that can be read once. Change \`baseUrl\`, or give the body as bytes or as a file.`;
  }
  return followed >= most
    ? `the gateway redirected ${most} times and would once more; check \`baseUrl\`.`
    : undefined;
}

/** The error where `fetch` met a redirect with a body that it cannot send again; else undefined. */
export function redirectOfStream(cause: unknown, context: ErrorContext): ResponseError | undefined {
  if (![...causesOf(cause)].some(({ message }) => message === 'unexpected redirect')) {
    return undefined;
  }
  return new ResponseError(
    'redirect_refused',
    `${context.operation}: the gateway redirects, and \`fetch\` cannot send a streamed body again. Change \`baseUrl\`.`,
    { ...context, delivery: 'answered' },
  );
}
