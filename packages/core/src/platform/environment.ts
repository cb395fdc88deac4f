// Detects the runtime. Globals are read on use and never at import, because reading `fetch` at import
// loads the whole HTTP stack of Node.

interface Globals {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly window?: { readonly document?: unknown };
  readonly Bun?: unknown;
  readonly Deno?: unknown;
}

const globals = (): Globals => globalThis;

/** An environment variable; undefined if it is empty or the runtime has none. */
export function environmentVariable(name: string): string | undefined {
  return globals().process?.env?.[name]?.trim() || undefined;
}

/** Whether there is a document, in a page or in a test that simulates one, as jsdom does. */
export const hasDocument = (): boolean => globals().window?.document !== undefined;

/** Whether this is Node, also where jsdom or happy-dom simulates a page. Bun and Deno say so, too. */
const isNode = (): boolean => globals().process?.versions?.node !== undefined;

/**
 * Whether this runs in a page, where all code is public. Node with jsdom or happy-dom is a test of a page, whose
 * process may also run the server of the app.
 */
export const isBrowser = (): boolean => hasDocument() && !isNode();

/**
 * Whether `fetch` may resend a request itself, if a kept connection closes without a response. Its
 * error is then about the second request and says nothing about the first. Bun resends idempotent
 * requests, Deno all requests.
 */
export function mayRepeat(method: string): boolean {
  const { Bun, Deno } = globals();
  return Deno !== undefined || (Bun !== undefined && method !== 'POST' && method !== 'PATCH');
}

/** Whether a host name can only be this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
