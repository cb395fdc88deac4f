// What the document says of an operation beside its input: HTTP branches on these, not on names.
import { resolveSchema } from '../document-schemas.ts';
import type { OpenApiOperation, OpenApiSchema } from '../openapi-document.ts';

export interface OperationFacts {
  /** The key may be left out, as long as the switch says so. */
  readonly keyOptional?: boolean;
  /** Its errors have `{ error }` alone. */
  readonly bareError?: boolean;
  readonly body?: 'required' | 'optional' | 'none';
  /** Its body is a list whose items are answered one by one, each with an `error` of its own. */
  readonly itemErrors?: boolean;
  /** Its body is an image in base64, and as large as one may be. */
  readonly takesImage?: boolean;
}

export function factsOf(operation: OpenApiOperation): Required<OperationFacts> {
  const schema = bodySchemaOf(operation);
  return {
    keyOptional: operation['x-auth'] === 'optional',
    bareError: operation['x-bare-error'] === true,
    body: schema === undefined ? 'none' : saysNothing(schema) ? 'optional' : 'required',
    itemErrors: resolveSchema(schema?.items)?.properties?.['error'] !== undefined,
    takesImage: schema?.format === 'byte',
  };
}

export const bodySchemaOf = ({ requestBody }: OpenApiOperation): OpenApiSchema | undefined =>
  requestBody?.content?.['application/json']?.schema;

/** A body that is documented, but of which nothing is: any object, or anything at all. */
const saysNothing = ({ $ref, type, properties }: OpenApiSchema): boolean =>
  $ref === undefined && properties === undefined && (type === undefined || type === 'object');
