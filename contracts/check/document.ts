// The operations of the API document, and the documented response of each interaction.

import { type JsonObject, readOperations } from '@room-sessions/codegen/document';
import { operationAt } from '@room-sessions/shared/operation-at';
import type { Pact } from './pacts.ts';

export type Operation = ReturnType<typeof getOperations>[number];

/** `responses` has the name of each response's component, if any, by status or `default`. */
export const getOperations = (document: JsonObject) =>
  readOperations(document).map(({ id, method, path, source }) => {
    const documented = source['responses'] as Record<string, { $ref?: string }>;
    const components = Object.entries(documented).map(
      ([key, { $ref }]) => [key, $ref?.split('/').at(-1)] as const,
    );
    return { id, method, path, responses: new Map(components) };
  });

export type DocumentedInteraction = ReturnType<typeof getInteractions>[number];

/** Without an operation or a response if the document has none for the interaction. */
export const getInteractions = (pacts: readonly Pact[], operations: readonly Operation[]) =>
  pacts.flatMap((pact) =>
    pact.interactions.map((interaction) => {
      const { request, response } = interaction;
      const operation = operationAt(operations, request.method, request.path);
      const keys = [String(response.status), 'default'];
      const documented = keys.find((key) => operation?.responses.has(key));
      return { pact, interaction, operation, response: documented };
    }),
  );
