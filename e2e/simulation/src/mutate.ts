// Modifies core while it is loaded, in this thread only.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** An edit of one place in a source file. */
export interface Mutation {
  /** The path below `packages/`. */
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** Changes a module when it is loaded. Throws if the text does not occur exactly once. */
export function mutate({ file, find, replace }: Mutation): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/packages/${file}`)) return loaded;
      const source = readFileSync(new URL(url), 'utf8');
      if (source.split(find).length !== 2)
        throw new Error(`${file} does not contain this exactly once: ${find}`);
      return { ...loaded, source: source.replace(find, () => replace) };
    },
  });
}
