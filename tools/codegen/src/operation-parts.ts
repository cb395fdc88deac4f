// The parts of an operation in a document, with resolved references.

import { DocumentError, isObject, type Json, type JsonObject } from './document.ts';
import { resolve } from './pointer.ts';

/** A value that must be an object. Throws {@link DocumentError}. */
export function toObject(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  throw new DocumentError(`Expected an object, but found ${JSON.stringify(value)}.`);
}

/** A parameter of the path or the query. */
export interface Parameter extends JsonObject {
  name: string;
  in: 'path' | 'query';
  description: string;
}

/** The parameters of an operation, in order. */
export const getParameters = (document: JsonObject, source: JsonObject): Parameter[] =>
  ((source['parameters'] as Json[] | undefined) ?? []).map(
    (one) => resolve(document, one) as Parameter,
  );

/** The request body of an operation, if any. */
export const getBody = (document: JsonObject, source: JsonObject): JsonObject | undefined =>
  source['requestBody'] === undefined
    ? undefined
    : toObject(resolve(document, source['requestBody']));

/** The response with the status 200, if any. */
export function getResponse(document: JsonObject, source: JsonObject): JsonObject | undefined {
  const response = toObject(source['responses'] ?? {})['200'];
  return response === undefined ? undefined : toObject(resolve(document, response));
}

/** The schema of the JSON in a body or a response, which may be a reference; undefined without JSON. */
export function getSchema(part: JsonObject | undefined): JsonObject | undefined {
  const content = part?.['content'];
  const json = isObject(content) ? content['application/json'] : undefined;
  const schema = isObject(json) ? json['schema'] : undefined;
  return schema === undefined ? undefined : toObject(schema);
}
