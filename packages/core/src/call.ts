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
// holds on to the call costs each call, and one by `this` could not be taken off it.
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

/**
 * What a call gives, without the object that `raw` makes of it. As there, its own promise is then
 * nobody's. A call of another copy of this package has its `raw` alone.
 */
export function receivedFrom(call: Call<unknown>): Promise<Received | Raw<unknown>> {
  const received = (call as Partial<Made>)[receivedBy];
  if (!received) return call.raw();
  call.catch(() => undefined);
  return received;
}

const source = /* @__PURE__ */ Symbol('source');
const made = /* @__PURE__ */ Symbol('response');

/** What a response is made of, and the response once it was asked for. */
interface Holder {
  [source]: Received | Raw<unknown>;
  [made]: Response | undefined;
}

// One getter for all: with a getter of its own each object would be of a shape of its own, which V8
// keeps, and with it all that the getter holds on to.
const properties = (enumerable: boolean): PropertyDescriptorMap & ThisType<Holder> => ({
  [source]: { writable: true },
  [made]: { writable: true },
  response: {
    enumerable,
    get() {
      const { [source]: from } = this;
      return (this[made] ??= 'head' in from ? from.head.toResponse() : from.response);
    },
  },
});
const shown = /* @__PURE__ */ properties(true);
const hidden = /* @__PURE__ */ properties(false);

/** Gives an object its `response`, made when somebody asks: a `Response` is costly on Node. */
export function withResponse<T extends object>(
  target: T,
  received: Received | Raw<unknown>,
  isShown = false,
): T & { readonly response: Response } {
  const holder = Object.defineProperties(target, isShown ? shown : hidden) as T & Holder;
  holder[source] = received;
  return holder as T & Holder & { readonly response: Response };
}

const valueOf = ({ value }: Received): unknown => value;

function rawOf<T>(received: Received): Raw<T> {
  const { value, message, requestId } = received;
  return withResponse({ value: value as T, message, requestId }, received, true);
}
