// What goes into a middleware, and what may come out of it.

import type { CallState } from './call-state.ts';
import { ConfigurationError, type ErrorContext, invalidInput, ResponseError } from './errors.ts';
import { isRoomSessionsError } from './guards.ts';
import { removeSecrets } from './observe/sanitize-cause.ts';
import { checkHeaders } from './headers.ts';
import type { EndListener, MiddlewareContext, MiddlewareRequest } from './middleware.ts';
import { checkMethod } from './path.ts';
import { isStreamedBody } from './streamed-body.ts';

/** The facts of a call for its middlewares. */
export const middlewareContext = (
  { operation, requestId }: CallState,
  attempt: number,
  signal: AbortSignal,
  listeners: EndListener[],
): MiddlewareContext => ({
  operation: operation.id,
  template: operation.path,
  requestId,
  attempt,
  retry: operation.retry,
  signal,
  onEnd: (listener) => void listeners.push(listener),
});

/** What middlewares give, which must be a response whose body nobody has read. */
export async function responseOf(
  run: () => Promise<Response>,
  { operation: { id } }: CallState,
  facts: () => ErrorContext,
  signal: AbortSignal,
): Promise<Response> {
  let response: Response;
  try {
    response = await run();
  } catch (cause) {
    if (isRoomSessionsError(cause)) removeSecrets(cause, facts().secrets?.() ?? []);
    if (isRoomSessionsError(cause) || signal.aborted) throw cause;
    throw middlewareFailed(`${id}: a middleware failed; \`cause\` is what it threw.`, {
      ...facts(),
      cause,
    });
  }
  if (typeof response?.status !== 'number' || typeof response.headers?.get !== 'function') {
    throw middlewareFailed(
      `${id}: a middleware gave no response. Return what \`next\` gives, or a Response of your own.`,
      facts(),
    );
  }
  if (response.bodyUsed || response.body?.locked) {
    throw new ResponseError(
      'body_consumed',
      `${id}: a middleware has read the body of the response, which can be read once. Read a copy (\`response.clone()\`), or return a new Response.`,
      { ...facts(), delivery: 'answered', response },
    );
  }
  return response;
}

const middlewareFailed = (message: string, context: ErrorContext): ConfigurationError =>
  new ConfigurationError(
    `${message} Whether something was sent is its doing.`,
    { ...context, delivery: 'unknown' },
    'middleware_failed',
  );

/**
 * A request of a middleware, checked; its URL as everyone reads it, so that nobody sends the key to
 * what he reads otherwise. Throws {@link InputError}.
 */
export function checkOutgoing(
  id: string,
  outgoing: MiddlewareRequest,
  { url }: MiddlewareRequest,
): MiddlewareRequest {
  const refuse = (path: string, why: string): never => {
    throw invalidInput(id, path, `a middleware gave ${why}`);
  };
  if (typeof outgoing !== 'object' || outgoing === null) {
    return refuse('', '`next` no request; give it the one that came, or a changed copy.');
  }
  const { body } = outgoing;
  checkMethod(id, outgoing.method);
  checkHeaders(id, outgoing.headers);
  if (body !== undefined && typeof body !== 'string' && !isStreamedBody(body)) {
    refuse('body', 'a `body` that is neither text nor a StreamedBody.');
  }
  if (outgoing.url === url) return outgoing;
  const plain = URL.canParse(outgoing.url) ? new URL(outgoing.url) : undefined;
  if (!plain || !/^https?:$/.test(plain.protocol) || plain.username || plain.password) {
    return refuse('url', 'a `url` that is none of http or https, or names a user.');
  }
  plain.hash = '';
  return { ...outgoing, url: plain.href };
}
