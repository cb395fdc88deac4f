// What a call gives back: a promise of the value, and beside it the way to the response.

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

/** Makes a {@link Call} of what the pipeline gives. */
export function toCall<T>(raw: Promise<Raw<T>>): Call<T> {
  const value = raw.then((result) => result.value);
  return Object.assign(value, {
    raw(): Promise<Raw<T>> {
      // Whoever takes the raw promise handles its failure; the other one is then nobody's.
      value.catch(() => undefined);
      return raw;
    },
  });
}
