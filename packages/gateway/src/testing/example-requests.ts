// The requests that OpenAPI tools make of the examples in /openapi.json.
import type { OperationId } from '../generated/operations.ts';
import document from '@room-sessions/models/openapi.json' with { type: 'json' };

interface Examples {
  readonly examples: { readonly sample: { readonly value: unknown } };
}

interface Parameter extends Examples {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}

interface Operation {
  readonly operationId: OperationId;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Examples>> };
}

export interface ExampleRequest {
  readonly id: OperationId;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const components = document.components.parameters as unknown as Readonly<Record<string, Parameter>>;

/** A request of each operation, with the examples of all its parameters and of its body. */
export const exampleRequests: readonly ExampleRequest[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Operation>(methods as unknown as Record<string, Operation>).map(
      ([method, operation]) => toRequest(path, method, operation),
    ),
);

function toRequest(path: string, method: string, operation: Operation): ExampleRequest {
  const { operationId: id, parameters = [], requestBody } = operation;
  const query = new URLSearchParams();
  let target = path;
  for (const given of parameters) {
    const { name, in: where, examples } = components[given.$ref?.split('/').at(-1) ?? ''] ?? given;
    const value = String(examples.sample.value);
    if (where === 'query') query.set(name, value);
    else target = target.replace(`{${name}}`, value);
  }
  const content = requestBody?.content['application/json'];
  const body = content && JSON.stringify(content.examples.sample.value);
  return {
    id,
    method: method.toUpperCase(),
    path: query.size === 0 ? target : `${target}?${query}`,
    ...(body !== undefined && { body }),
  };
}
