// What a call gives back: a promise of the value, and beside it the way to the response.

import type { TransportResponse } from './transport/transport.ts';

/** A value with the response that it came in. */
export interface Raw<T> {
  readonly value: T;
  /** Status, headers and URL; its body is consumed. */
  readonly response: Response;
  /** The `message` of the success envelope, where the value came in one. */
  readonly message: string | undefined;
  /** The id of the call, as it was sent in `X-Client-Request-Id`. */
  readonly requestId: string;
}

/** A call that is under way: awaited for the value, or `.raw()` for the response beside it. */
export interface Call<T> extends Promise<T> {
  /** The value together with the response. Fails as the call does. */
  raw(): Promise<Raw<T>>;
}

/** What the pipeline gives: a value, and what its response is made of where somebody asks. */
export interface Received {
  readonly value: unknown;
  readonly message: string | undefined;
  readonly requestId: string;
  readonly head: TransportResponse;
}

const receivedBy = /* @__PURE__ */ Symbol('received');

/** A call with what it is made of. */
interface Made extends Call<unknown> {
  [receivedBy]: Promise<Received>;
}

// Made when somebody looks, and of the call that it is looked up on: a function on each call that
// holds on to the call costs Node a tenth of the call, and one by `this` could not be taken off it.
const raw: PropertyDescriptor & ThisType<Made> = {
  enumerable: true,
  get() {
    return () => {
      // Whoever takes the raw promise handles its failure; the other one is then nobody's.
      this.catch(() => undefined);
      return this[receivedBy].then(rawOf);
    };
  },
};

/** Makes a {@link Call} of what the pipeline gives. */
export function toCall<T>(received: Promise<Received>): Call<T> {
  const value = received.then(valueOf) as Made;
  value[receivedBy] = received;
  return Object.defineProperty(value, 'raw', raw) as Call<unknown> as Call<T>;
}

const valueOf = ({ value }: Received): unknown => value;

// A `Response` is costly on Node, and few ask for it.
function rawOf<T>({ value, message, requestId, head }: Received): Raw<T> {
  let response: Response | undefined;
  return {
    value: value as T,
    message,
    requestId,
    get response() {
      return (response ??= head.toResponse());
    },
  };
}
