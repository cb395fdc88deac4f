// The head of a response, by way of the middlewares where there are any. The key joins the request
// behind the last of them.

import { followRedirects } from '#platform';
import { hasMark } from './brand.ts';
import { type CallState, getContext } from './call-state.ts';
import { ConfigurationError, type ErrorContext } from './errors.ts';
import { failure } from './failure.ts';
import type { RoomSessionsError } from './guards.ts';
import { checkOutgoing, middlewareContext, responseOf } from './middleware-contract.ts';
import { chain, type Middleware, type MiddlewareRequest } from './middleware.ts';
import type { Bounds, PriorDelivery, DeliveryState } from './delivery-state.ts';
import { isConsumed } from './streamed-body.ts';
import { fromResponse } from './transport/fetch.ts';
import { redirects, type TransportRequest, type TransportResponse } from './transport/transport.ts';
import type { Deadline } from './deadline.ts';

/** An attempt under way. */
export interface UnderwayAttempt {
  readonly call: CallState;
  /** From 1. */
  readonly number: number;
  /** What the attempts before it leave open. */
  readonly earlier: PriorDelivery;
  readonly bounds: Bounds;
  readonly progress: DeliveryState;
  readonly limit: Deadline;
}

/** The error for what an attempt failed with. */
export const getFailure = (
  { call, number, earlier, bounds, progress }: UnderwayAttempt,
  thrown: unknown,
): RoomSessionsError => failure(thrown, progress, bounds, earlier, call, number);

/** The head of the response, by way of the middlewares where there are any. */
export function sendRequest(attempt: UnderwayAttempt): Promise<TransportResponse> {
  const key = keyOf(attempt);
  return key instanceof Promise ? withKey(attempt, key) : go(attempt, key);
}

const withKey = async (
  attempt: UnderwayAttempt,
  key: Promise<string>,
): Promise<TransportResponse> => await go(attempt, await key);

function go(attempt: UnderwayAttempt, key: string | undefined): Promise<TransportResponse> {
  const { request, options } = attempt.call;
  const middlewares = options.middleware?.attempt;
  return middlewares?.length
    ? throughMiddlewares(attempt, key, middlewares)
    : send(attempt, key, request, attempt.limit.signal);
}

async function throughMiddlewares(
  attempt: UnderwayAttempt,
  key: string | undefined,
  middlewares: readonly Middleware[],
): Promise<TransportResponse> {
  const { call, number, progress, limit } = attempt;
  const { signal } = limit;
  const { operation, request } = call;
  /** What middlewares were given, by the response that they saw. */
  const heads = new Map<Response, { readonly head: TransportResponse; readonly body: unknown }>();
  /** What ends their requests that have no head yet. */
  const open = new Set<AbortController>();
  let isOver = false;
  progress.giveUp = () => {
    isOver = true;
    // What a middleware kept to itself would keep its connection.
    for (const { head } of heads.values()) head.cancel();
    for (const controller of open) controller.abort();
  };
  const last = async (outgoing: MiddlewareRequest): Promise<Response> => {
    const own = new AbortController();
    const onEnd = (): void => own.abort(signal.reason);
    // A middleware may go on when all is over, and nothing is sent then.
    if (signal.aborted || isOver) onEnd();
    signal.addEventListener('abort', onEnd);
    open.add(own);
    try {
      const checked = checkOutgoing(operation.id, outgoing, request);
      const head = await send(attempt, key, checked, own.signal);
      progress.response = head;
      const response = head.toResponse();
      heads.set(response, { head, body: response.body });
      return response;
    } catch (thrown) {
      throw getFailure(attempt, limit.ended ?? thrown);
    } finally {
      open.delete(own);
    }
  };
  const about = middlewareContext(call, number, signal, progress.listeners);
  const next = chain(middlewares, about, last);
  const facts = (): ErrorContext => getContext(call, number);
  const response = await responseOf(() => next(request), call, facts, signal);
  // One that was only passed on is read the shorter way. A copy that was made leaves another body.
  const given = heads.get(response);
  return given && given.body === response.body ? given.head : fromResponse(response);
}

/**
 * Sends, with the key where it belongs, and follows redirects within the origin. `refused` is a key
 * that the gateway has answered with 401, in place of which `key` is tried.
 */
async function send(
  attempt: UnderwayAttempt,
  key: string | undefined,
  outgoing: MiddlewareRequest,
  signal: AbortSignal,
  refused?: string,
): Promise<TransportResponse> {
  const { call, number, progress } = attempt;
  const { origin, transport } = call;
  const { method, url, body } = outgoing;
  progress.tried = true;
  // Of an earlier one, where a middleware goes on more than once.
  progress.response = undefined;
  progress.url = url;
  progress.sent = { key, refused, headers: outgoing.headers };
  call.sent.push(progress.sent);
  // A middleware may ask elsewhere; the key belongs to the gateway alone.
  const isOwn = url === origin || originOf(url) === originOf(origin);
  const headers = key && isOwn ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
  // Counts what leaves, so that what turns out not to have left is taken back.
  let count = 0;
  const onSend = (): void => {
    count += 1;
    progress.sends += 1;
  };
  const request: TransportRequest = { method, url, headers, body, signal, onSend };
  // For a transport that does not look at it.
  signal.throwIfAborted();
  let response: TransportResponse;
  try {
    response = await transport.send(request);
    if (redirects(response)) {
      const again = (next: TransportRequest): Promise<TransportResponse> => {
        count = 0;
        return transport.send(next);
      };
      response = await followRedirects(response, again, request, getContext(call, number));
    }
  } catch (error) {
    // What a caller aborts with may look like such a proof.
    if (hasMark(error, 'never-sent') && !signal.aborted) progress.sends -= count;
    throw error;
  }
  if (response.status !== 401 || !key || !isOwn || refused !== undefined) return response;
  // 401 says that nothing was done, also where the function that gives the key takes too long.
  progress.sends -= count;
  const other = await otherKey(attempt, key, body);
  if (other === undefined) {
    progress.sends += count;
    return response;
  }
  response.cancel();
  return await send(attempt, other, outgoing, signal, key);
}

/** The key to try in place of one that was refused; undefined where the 401 stands. */
async function otherKey(
  { call, number }: UnderwayAttempt,
  refused: string,
  body: MiddlewareRequest['body'],
): Promise<string | undefined> {
  if (typeof call.key !== 'function' || isConsumed(body)) return undefined;
  try {
    const key = await call.key(getContext(call, number), refused);
    return key === refused ? undefined : key;
  } catch {
    call.log?.write(
      'warn',
      `${call.operation.id}: \`apiKey\` was asked for another key after status 401, and failed`,
      { attempt: number },
    );
    return undefined;
  }
}

const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined;

function keyOf({ call, number }: UnderwayAttempt): string | Promise<string> | undefined {
  const { operation, key } = call;
  if (typeof key === 'string') return key;
  const unsent = getContext(call, number - 1);
  if (key) return key(unsent);
  if (operation.auth === 'optional') return undefined;
  throw new ConfigurationError(
    `${operation.id} needs an API key, and this client was made without one (\`apiKey: null\`). Nothing was sent.`,
    unsent,
  );
}
