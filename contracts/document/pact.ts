// The parts of the pacts that the checks need, and the validation of a pact.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findFaults,
  type Interaction as Named,
  isPact,
  type Pact as NamedPact,
  shippedPacts,
} from '../src/pact-file.ts';
import { changeTheTest, type Finding, reporter } from './finding.ts';

export interface Matcher {
  readonly match: string;
  readonly regex?: string;
  /** For the items of a list. */
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
 * The committed pacts, unchecked: `readPacts` would throw for the first invalid pact, but here each problem
 * becomes a finding.
 */
export const committedPacts = (folder: string = shippedPacts): Pact[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const pact: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (isPact(pact)) return pact as Pact;
      throw new Error(`${name} is not a pact file of version 4. ${changeTheTest}`);
    });

/** All values of a header: its name may be in any case, and may be repeated. */
export const getHeaders = <Value>(
  headers: Readonly<Record<string, Value>> | undefined,
  header: string,
): Value[] =>
  Object.entries(headers ?? {})
    .filter(([name]) => name.toLowerCase() === header.toLowerCase())
    .map(([, value]) => value);

/** The body; `undefined` without a body, for which Pact writes an empty text. */
export const getContent = (body: Body | undefined): unknown =>
  body?.content === '' && !body.contentType ? undefined : body?.content;

/** Pacts that pass without verifying anything, or that cannot be compared with the document. */
export const shapeFindings = (pacts: readonly Pact[]): Finding[] =>
  pacts.flatMap((pact) => {
    const { name } = pact.consumer;
    const isTwice = pacts.some((other) => other !== pact && other.consumer.name === name);
    return [
      ...(isTwice
        ? [reporter('shape', name)('consumer', 'Two pacts have it.', changeTheTest)]
        : []),
      ...[...findFaults(pact)].map(({ at, interaction, what }) =>
        reporter('shape', name, interaction)(
          at,
          `It ${what}${what.endsWith('?') ? '' : '.'}`,
          changeTheTest,
        ),
      ),
    ];
  });
