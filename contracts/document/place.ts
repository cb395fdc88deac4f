// Which operation, and which of its documented responses, an interaction belongs to.

import type { Operation } from './openapi.ts';
import type { Interaction, Pact } from './pact.ts';

export interface Placed {
  readonly pact: string;
  readonly interaction: Interaction;
  /** Absent where the document has none for its method and path. */
  readonly operation?: Operation;
  /** Key of the response, by the example status; absent where the operation documents none. */
  readonly response?: string;
}

export const place = (pacts: readonly Pact[], operations: readonly Operation[]): Placed[] =>
  pacts.flatMap(({ consumer, interactions }) =>
    interactions.map((interaction) => {
      const { method, path } = interaction.request;
      const operation = operationAt(operations, method, path);
      const response = operation && responseKey(operation, interaction.response.status);
      return {
        pact: consumer.name,
        interaction,
        ...(operation && { operation }),
        ...(response && { response }),
      };
    }),
  );

/** The operation of a method and a path. A literal part of a path beats a parameter. */
export const operationAt = (
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined =>
  operations
    .filter((one) => one.method === method.toUpperCase() && matches(one.path, path))
    .toSorted((a, b) => literals(b.path).localeCompare(literals(a.path)))[0];

function matches(template: string, path: string): boolean {
  const [wanted, parts] = [template.split('/'), path.split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((one, index) => (isParameter(one) ? parts[index] !== '' : one === parts[index]))
  );
}

const isParameter = (part: string): boolean => part.startsWith('{') && part.endsWith('}');

/** Orders templates that match one path: of the first parts that differ, the literal one wins. */
const literals = (template: string): string =>
  template
    .split('/')
    .map((part) => (isParameter(part) ? '0' : '1'))
    .join('');

function responseKey({ responses }: Operation, status: number): string | undefined {
  if (responses.has(String(status))) return String(status);
  return responses.has('default') ? 'default' : undefined;
}
