// The committed contracts and the API document, as the checks read them.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, readDocument, readOperations } from '@room-sessions/codegen/document';
import { operationAt } from '@room-sessions/shared/operation-at';
import { parse } from 'yaml';

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

/** The reason why some responses have no interaction. */
export interface Waiver {
  /** The operations by name, so that a new operation is not waived. */
  readonly operations: readonly string[];
  /** The status, or `default`. */
  readonly response: string;
  /** The component of the response; the reason may not apply to another one. */
  readonly component?: string;
  readonly reason: string;
}

export interface Contracts {
  readonly pacts: readonly Pact[];
  readonly document: JsonObject;
  readonly waivers: readonly Waiver[];
}

const packages = join(import.meta.dirname, '../../packages');

/** The texts of the committed pacts, by their paths below packages/. */
export const readPactFiles = (): Map<string, string> =>
  new Map(
    globSync('*/pacts/*.json', { cwd: packages })
      .toSorted()
      .map((path) => [path, readFileSync(join(packages, path), 'utf8')]),
  );

export async function readContracts(): Promise<Contracts> {
  const waivers = readFileSync(join(import.meta.dirname, '../waivers.yaml'), 'utf8');
  return {
    pacts: [...readPactFiles().values()].map((text) => JSON.parse(text) as Pact),
    document: await readDocument(),
    // In this schema every scalar is a text; a status would be a number.
    waivers: (parse(waivers, { schema: 'failsafe' }) as { readonly waivers: Waiver[] }).waivers,
  };
}

/** `responses` has the name of each response's component, if any, by status or `default`. */
export const getOperations = (document: JsonObject) =>
  readOperations(document).map(({ id, method, path, source }) => {
    const documented = Object.entries(source['responses'] as Named<{ $ref?: string }>);
    const components = documented.map(([key, { $ref }]) => [key, $ref?.split('/').at(-1)] as const);
    return { id, method, path, responses: new Map(components) };
  });

export type DocumentedInteraction = ReturnType<typeof getInteractions>[number];

/** Each interaction with its operation and its response in the document, if it has them. */
export function getInteractions({ pacts, document }: Contracts) {
  const operations = getOperations(document);
  const all = pacts.flatMap((pact) => pact.interactions.map((one) => [pact, one] as const));
  return all.map(([pact, interaction]) => {
    const { request, response } = interaction;
    const operation = operationAt(operations, request.method, request.path);
    const keys = [String(response.status), 'default'];
    const documented = keys.find((key) => operation?.responses.has(key));
    return { pact, interaction, operation, response: documented };
  });
}
