import type { Received } from '../types.ts';

// The return value of a call: a promise of the value, with a method for the response.

/** A value with its response. */
export interface WithResponse<T> {
  readonly value: T;
  /** Status, headers and URL; its body is consumed. */
  readonly response: Response;
  /** The `message` of the success envelope, if any. */
  readonly message: string | undefined;
  /** The id of the call, sent in `X-Client-Request-Id`. */
  readonly requestId: string;
}

/** A running call: await it for the value, or call `.withResponse()` for the response as well. */
export interface CallPromise<T> extends Promise<T> {
  /** The value together with the response. Rejects as the call does. */
  withResponse(): Promise<WithResponse<T>>;
}

// A registered symbol, so that a list can read calls of another copy of this package.
const receivedBy = /* @__PURE__ */ Symbol.for('@room-sessions/core/received');

interface Running extends CallPromise<unknown> {
  [receivedBy]: Promise<Received>;
}

/** The promise of a value that a call returns. */
export function toCallPromise<T>(received: Promise<Received>): CallPromise<T> {
  const value = received.then(toValue) as Running;
  value[receivedBy] = received;
  // A property, because `defineProperty` is slow. Bound, so that `withResponse` can be detached from its call; with a
  // closure, V8 keeps each call and its response until a full garbage collection.
  value.withResponse = addResponse.bind(undefined, value);
  return value as CallPromise<unknown> as CallPromise<T>;
}

/** What a call resolves with, without the `Response` that `withResponse` creates. */
export function getReceived(call: CallPromise<unknown>): Promise<Received> {
  // The caller handles the failure of the returned promise; nothing else awaits the call.
  call.catch(() => undefined);
  return (call as Running)[receivedBy];
}

const toValue = ({ value }: Received): unknown => value;

const addResponse = async (call: Running): Promise<WithResponse<unknown>> => {
  const { value, message, requestId, head } = await getReceived(call);
  return { value, response: head.toResponse(), message, requestId };
};
