// What the runtime around us is. Read when asked, never at import: touching globals such as
// `fetch` at import loads the whole HTTP stack of Node.

interface Globals {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly window?: { readonly document?: unknown };
}

const globals = (): Globals => globalThis;

/** A variable of the environment; undefined where the runtime has none, or it is empty. */
export function environmentVariable(name: string): string | undefined {
  return globals().process?.env?.[name]?.trim() || undefined;
}

/** Whether this runs in a page: what is in the code is then public. */
export const isBrowser = (): boolean => globals().window?.document !== undefined;
