// The head of a response, by way of the middlewares where there are any. The key joins the request
// behind the last of them.

import type { CallState } from './call-state.ts';
import { ConfigurationError, type ErrorContext, ResponseError } from './errors.ts';
import type { Progress } from './failure.ts';
import { isRoomSessionsError } from './guards.ts';
import { checkHeaders } from './headers.ts';
import {
  chain,
  type EndListener,
  type MiddlewareContext,
  type MiddlewareRequest,
} from './middleware.ts';
import { secretsOf } from './observe/secrets.ts';
import { sendWithinOrigin } from './redirect.ts';
import { fromResponse } from './transport/fetch.ts';
import type { TransportResponse } from './transport/transport.ts';
import { endingOf } from './within.ts';

/** The head of the response, by way of the middlewares where there are any. */
export async function respond(
  call: CallState,
  number: number,
  progress: Progress,
  signal: AbortSignal,
  context: ErrorContext,
  fail: (thrown: unknown) => Error,
): Promise<TransportResponse> {
  const { operation, options, request, transport } = call;
  const key = await keyOf(call, context);
  const send = (outgoing: MiddlewareRequest): Promise<TransportResponse> => {
    progress.tried = true;
    progress.secrets = secretsOf(key, outgoing.headers);
    // A middleware may ask elsewhere; the key belongs to the gateway alone.
    const isOwn = outgoing === request || originOf(outgoing.url) === originOf(request.url);
    const headers = key && isOwn ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
    const onSend = (): void => void (progress.sends += 1);
    return sendWithinOrigin(transport, { ...outgoing, headers, signal, onSend }, context);
  };
  const middlewares = options.middleware?.attempt;
  if (!middlewares?.length) return send(request);
  const last = async (outgoing: MiddlewareRequest): Promise<Response> => {
    try {
      checkHeaders(operation.id, outgoing.headers);
      const head = await send(outgoing);
      const response = head.toResponse();
      progress.response = head;
      progress.heads.set(response, { head, body: response.body });
      return response;
    } catch (thrown) {
      throw fail(endingOf(signal) ?? thrown);
    }
  };
  const about = middlewareContext(call, number, signal, progress.listeners);
  const next = chain(middlewares, about, last);
  const facts = (): ErrorContext => context;
  const response = await responseOf(() => next(request), call, facts, signal);
  // One that was only passed on is read the shorter way. A copy that was made leaves another body.
  const given = progress.heads.get(response);
  return given && given.body === response.body ? given.head : fromResponse(response);
}

const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined;

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
    if (isRoomSessionsError(cause) || signal.aborted) throw cause;
    throw middlewareFailed(`${id}: a middleware failed.`, { ...facts(), cause });
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

async function keyOf(
  { operation, key }: CallState,
  context: ErrorContext,
): Promise<string | undefined> {
  const unsent = { ...context, attempts: (context.attempts ?? 1) - 1 };
  if (key) return key(unsent);
  if (operation.auth === 'optional') return undefined;
  throw new ConfigurationError(
    `${operation.id} needs an API key, and this client was made without one (\`apiKey: null\`). Nothing was sent.`,
    unsent,
  );
}
