// The pacts, as far as they are held against the document; and what makes one no contract at all.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  faultsOf,
  type Interaction as Named,
  isPact,
  type Pact as NamedPact,
  shippedPacts,
} from '../src/pact-file.ts';
import { changeTheTest, type Finding, reporter } from './finding.ts';

export interface Matcher {
  readonly match: string;
  readonly regex?: string;
  /** Of the items of a list. */
  readonly min?: number;
  readonly max?: number;
  readonly status?: unknown;
}

export interface Rule {
  readonly combine?: string;
  readonly matchers: readonly Matcher[];
}

export type Rules = Readonly<Record<string, Rule>>;

export interface Generator {
  readonly type: string;
  readonly expression?: string;
}

export interface Body {
  readonly content: unknown;
  readonly contentType?: string;
}

export interface Interaction extends Named {
  readonly type: string;
  readonly comments?: unknown;
  readonly providerStates?: readonly {
    readonly name: string;
    readonly params?: Readonly<Record<string, unknown>>;
  }[];
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, readonly string[]>>;
    readonly headers?: Readonly<Record<string, readonly string[]>>;
    readonly body?: Body;
    readonly matchingRules?: { readonly body?: Rules; readonly header?: Rules };
    readonly generators?: {
      readonly path?: Generator;
      readonly query?: Readonly<Record<string, Generator>>;
      readonly header?: Readonly<Record<string, Generator>>;
      readonly body?: Readonly<Record<string, Generator>>;
    };
  };
  readonly response: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, readonly string[]>>;
    readonly body?: Body;
    readonly matchingRules?: {
      readonly body?: Rules;
      readonly header?: Rules;
      readonly status?: Rules;
    };
    readonly generators?: { readonly body?: Readonly<Record<string, Generator>> };
  };
}

export interface Pact extends NamedPact {
  readonly interactions: readonly Interaction[];
}

/**
 * The committed pacts, as they stand there: `readPacts` would refuse the first that is wrong, and
 * what is wrong becomes a finding here.
 */
export const committedPacts = (folder: string = shippedPacts): Pact[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const pact: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (isPact(pact)) return pact as Pact;
      throw new Error(`${name} is no pact file of version 4. ${changeTheTest}`);
    });

/** All that stands there for a header: its name may be in capitals or not, and more than once. */
export const headersOf = <Value>(
  headers: Readonly<Record<string, Value>> | undefined,
  header: string,
): Value[] =>
  Object.entries(headers ?? {})
    .filter(([name]) => name.toLowerCase() === header.toLowerCase())
    .map(([, value]) => value);

/** The body, or `undefined` where there is none: Pact writes an empty text for that. */
export const contentOf = (body: Body | undefined): unknown =>
  body?.content === '' && !body.contentType ? undefined : body?.content;

/** What is green without verifying, or cannot be held against the document. */
export const shapeFindings = (pacts: readonly Pact[]): Finding[] =>
  pacts.flatMap((pact) => {
    const { name } = pact.consumer;
    const isTwice = pacts.some((other) => other !== pact && other.consumer.name === name);
    return [
      ...(isTwice
        ? [reporter('shape', name)('consumer', 'Two pacts have it.', changeTheTest)]
        : []),
      ...[...faultsOf(pact)].map(({ at, interaction, what }) =>
        reporter('shape', name, interaction)(
          at,
          `It ${what}${what.endsWith('?') ? '' : '.'}`,
          changeTheTest,
        ),
      ),
    ];
  });
