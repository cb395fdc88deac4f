// What the document says of an operation in addition to its input: HTTP depends on these facts, not
// on names.
import { resolveSchema } from '../document-schemas.ts';
import type { OpenApiOperation, OpenApiSchema } from '../openapi-document.ts';

export interface OperationFacts {
  /** The key is optional if the switch says so. */
  readonly keyOptional?: boolean;
  /** Its errors contain only `error`. */
  readonly bareError?: boolean;
  readonly body?: 'required' | 'optional' | 'none';
  /** Its body is a list whose items get individual responses, each with its own `error`. */
  readonly itemErrors?: boolean;
  /** Its body is an image in base64, limited by the size of images. */
  readonly takesImage?: boolean;
}

export function getOperationFacts(operation: OpenApiOperation): Required<OperationFacts> {
  const schema = getBodySchema(operation);
  return {
    keyOptional: operation['x-auth'] === 'optional',
    bareError: operation['x-bare-error'] === true,
    body: schema === undefined ? 'none' : saysNothing(schema) ? 'optional' : 'required',
    itemErrors: resolveSchema(schema?.items)?.properties?.['error'] !== undefined,
    takesImage: schema?.format === 'byte',
  };
}

export const getBodySchema = ({ requestBody }: OpenApiOperation): OpenApiSchema | undefined =>
  requestBody?.content?.['application/json']?.schema;

/** A body without a described content: any object, or any value. */
const saysNothing = ({ $ref, type, properties }: OpenApiSchema): boolean =>
  $ref === undefined && properties === undefined && (type === undefined || type === 'object');
