// The head of a response, by way of the middlewares where there are any. The key joins the request
// behind the last of them.

import type { CallState } from './call-state.ts';
import { ConfigurationError, type ErrorContext } from './errors.ts';
import type { Progress } from './failure.ts';
import { checkOutgoing, middlewareContext, responseOf } from './middleware-contract.ts';
import { chain, type MiddlewareRequest } from './middleware.ts';
import { secretsOf } from './observe/secrets.ts';
import { type Send, sendWithinOrigin } from './redirect.ts';
import { fromResponse } from './transport/fetch.ts';
import { NeverSent, type Transport, type TransportResponse } from './transport/transport.ts';
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
  const { operation, options, request, transport, home } = call;
  const key = await keyOf(call, context);
  const send = (outgoing: MiddlewareRequest, until: AbortSignal): Promise<TransportResponse> => {
    progress.tried = true;
    // Of an earlier one, where a middleware goes on more than once.
    progress.response = undefined;
    progress.url = outgoing.url;
    progress.secrets = () => secretsOf(key, outgoing.headers);
    // A middleware may ask elsewhere; the key belongs to the gateway alone.
    const isOwn = outgoing.url === home || originOf(outgoing.url) === originOf(home);
    const headers = key && isOwn ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
    const ready = { ...outgoing, headers, signal: until };
    return sendWithinOrigin(counting(transport, progress), ready, context);
  };
  const middlewares = options.middleware?.attempt;
  if (!middlewares?.length) return send(request, signal);
  const last = async (outgoing: MiddlewareRequest): Promise<Response> => {
    const own = new AbortController();
    const onEnd = (): void => own.abort(signal.reason);
    // A middleware may go on when all is over, and nothing is sent then.
    if (signal.aborted || progress.isOver) onEnd();
    signal.addEventListener('abort', onEnd);
    progress.open.add(own);
    try {
      const head = await send(checkOutgoing(operation.id, outgoing, request), own.signal);
      progress.response = head;
      const response = head.toResponse();
      progress.heads.set(response, { head, body: response.body });
      return response;
    } catch (thrown) {
      throw fail(endingOf(signal) ?? thrown);
    } finally {
      progress.open.delete(own);
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

/** Counts what leaves, and takes back what turns out not to have left. */
const counting =
  (transport: Transport, progress: Progress): Send =>
  async (request) => {
    let count = 0;
    const onSend = (): void => {
      count += 1;
      progress.sends += 1;
    };
    try {
      return await transport.send({ ...request, onSend });
    } catch (error) {
      // What a caller aborts with may look like such a proof.
      if (error instanceof NeverSent && !request.signal.aborted) progress.sends -= count;
      throw error;
    }
  };

const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined;

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
