// What the runtime around us is. Read when asked, never at import: touching globals such as
// `fetch` at import loads the whole HTTP stack of Node.

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

/** A variable of the environment; undefined where the runtime has none, or it is empty. */
export function environmentVariable(name: string): string | undefined {
  return globals().process?.env?.[name]?.trim() || undefined;
}

/** Whether this runs in a page: what is in the code is then public. */
export const isBrowser = (): boolean => globals().window?.document !== undefined;

/**
 * Whether `fetch` may send a request once more by itself, when the connection that it had kept is
 * closed without an answer. What it fails with is then of the second time, and says nothing of the
 * first. Bun does so with what is idempotent, Deno with all.
 */
export function mayRepeat(method: string): boolean {
  const { Bun, Deno } = globals();
  return Deno !== undefined || (Bun !== undefined && method !== 'POST' && method !== 'PATCH');
}
