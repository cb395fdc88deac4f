// Reads the committed pacts. The types have the fields that the checks read.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Named<Value> = Readonly<Record<string, Value>>;

export interface Interaction {
  readonly type: string;
  readonly description: string;
  readonly comments?: object;
  readonly providerStates?: readonly { readonly params?: Named<unknown> }[];
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Named<readonly string[]>;
    readonly matchingRules?: { readonly header?: Named<{ readonly matchers: readonly unknown[] }> };
    readonly generators?: { readonly header?: Named<unknown> };
  };
  readonly response: { readonly status: number };
}

export interface Pact {
  readonly consumer: { readonly name: string };
  readonly interactions: readonly Interaction[];
}

const root = join(import.meta.dirname, '../..');

export const readCommittedPacts = (): Pact[] =>
  globSync('packages/*/pacts/*.json', { cwd: root })
    .toSorted()
    .map((file) => parsePact(file, readFileSync(join(root, file), 'utf8')));

/** Throws for a file that is not a pact, and for an interaction that is not an HTTP request. */
export function parsePact(file: string, text: string): Pact {
  const pact = JSON.parse(text) as Partial<Pact>;
  if (pact.consumer?.name && pact.interactions?.every(({ type }) => type === 'Synchronous/HTTP'))
    return pact as Pact;
  throw new Error(`${file} is not a pact of HTTP requests. Run pnpm contracts:write.`);
}
