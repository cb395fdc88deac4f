// The requests that OpenAPI tools make of the examples in the document.
import { document } from '../generated/openapi.ts';
import type { OperationId } from '../generated/operations.ts';
import { operationsIn } from '../openapi-document.ts';

export interface ExampleRequest {
  readonly id: OperationId;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** A request of each operation, with the examples of all its parameters and of its body. */
export const exampleRequests: readonly ExampleRequest[] = operationsIn(document).map(
  ({ path, method, operation }) => {
    const query = new URLSearchParams();
    let target = path;
    for (const { name, in: where, example } of operation.parameters ?? []) {
      if (where === 'query') query.set(name, String(example));
      else target = target.replace(`{${name}}`, String(example));
    }
    const body = operation.requestBody?.content?.['application/json']?.example;
    return {
      id: operation.operationId as OperationId,
      method,
      path: query.size === 0 ? target : `${target}?${query}`,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  },
);
