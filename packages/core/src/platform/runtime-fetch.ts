// Whether a `fetch` is that of the runtime, which sends a request once.

// Node's own loads its module when it is called. A bound function is native, but has no name.
const ownSource = /^function fetch\(.*(\[native code\]|internal\/deps\/undici)/s;

/**
 * Whether a function is the runtime's own `fetch`. Not whether it is the global one, because tools replace that by a
 * function that sends more requests.
 */
export function isRuntimeFetch(fetch: unknown): boolean {
  return (
    typeof fetch === 'function' &&
    ownSource.test(Function.prototype.toString.call(fetch)) &&
    sendsOnce(dispatcher(2) ?? dispatcher(1))
  );
}

/** The dispatcher of Node's `fetch`, which undici's `setGlobalDispatcher` replaces. Node 24 and later have the second. */
const dispatcher = (version: number): object | undefined =>
  (globalThis as Readonly<Record<symbol, object | undefined>>)[
    Symbol.for(`undici.globalDispatcher.${version}`)
  ];

/** Whether a dispatcher repeats no request, as a `RetryAgent` does, or an agent composed with interceptors. */
function sendsOnce(given: { readonly dispatch?: unknown } | undefined): boolean {
  const { name, prototype } = (given?.constructor ?? { name: 'Agent' }) as Function;
  return name === 'Agent' && given?.dispatch === (prototype as typeof given)?.dispatch;
}
