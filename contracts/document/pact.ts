// The pacts, as far as they are held against the document; and what makes one no contract at all.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provider } from '../src/names.ts';
import { type Interaction as Named, shippedPacts } from '../src/pact-file.ts';
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

export interface Pact {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly Interaction[];
  readonly metadata?: { readonly pactSpecification?: { readonly version?: string } };
}

/**
 * The committed pacts, as they stand there: `readPacts` would refuse the first that is wrong, and
 * what is wrong becomes a finding here.
 */
export const committedPacts = (folder: string = shippedPacts): Pact[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => parse(name, readFileSync(join(folder, name), 'utf8')));

function parse(name: string, text: string): Pact {
  const pact = JSON.parse(text) as Partial<Pact> | null;
  if (typeof pact?.consumer?.name !== 'string' || !Array.isArray(pact.interactions)) {
    throw new Error(`${name} is no pact file of version 4. ${changeTheTest}`);
  }
  return pact as Pact;
}

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
    const ofPact = reporter('shape', name);
    const version = pact.metadata?.pactSpecification?.version;
    const seen = new Set<string>();
    return [
      pacts.some((other) => other !== pact && other.consumer.name === name)
        ? ofPact('consumer', 'Two pacts have it.', changeTheTest)
        : [],
      pact.provider?.name === provider
        ? []
        : ofPact(
            'provider',
            `It is a contract with ${pact.provider?.name}, so no verification asks for it.`,
            `Name ${provider}.`,
          ),
      version?.startsWith('4')
        ? []
        : ofPact(
            'metadata',
            `It is a pact of version ${version ?? 'none'}; bodies stand elsewhere in it.`,
            'Write it with PactV4.',
          ),
      pact.interactions.length > 0
        ? []
        : ofPact('interactions', 'It holds none, so it says nothing.', changeTheTest),
      ...pact.interactions.map((interaction) => {
        const { description, pending, type, providerStates = [], request, response } = interaction;
        const report = reporter('shape', name, description);
        const id = JSON.stringify([description, providerStates]);
        const twice = seen.has(id);
        seen.add(id);
        if (
          type !== 'Synchronous/HTTP' ||
          !isRequest(request) ||
          !Number.isInteger(response?.status)
        ) {
          return report('type', 'It is no HTTP request with its answer.', changeTheTest);
        }
        if (pending) return report('pending', 'A pending interaction cannot fail.', changeTheTest);
        return twice ? report('description', 'It stands there twice.', changeTheTest) : [];
      }),
    ].flat();
  });

const isRequest = (request: Partial<Interaction['request']> | undefined): boolean =>
  typeof request?.method === 'string' && typeof request.path === 'string';
