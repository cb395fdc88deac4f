// The operation and the documented response that an interaction belongs to.

import { operationAt } from '@room-sessions/shared/operation-at';
import type { Operation } from './openapi.ts';
import type { Interaction, Pact } from './pact.ts';

export interface Placed {
  readonly pact: string;
  readonly interaction: Interaction;
  /** Absent if the document has no operation for its method and path. */
  readonly operation?: Operation;
  /** Key of the response, by the example status; absent if the operation does not document it. */
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

function responseKey({ responses }: Operation, status: number): string | undefined {
  if (responses.has(String(status))) return String(status);
  return responses.has('default') ? 'default' : undefined;
}
