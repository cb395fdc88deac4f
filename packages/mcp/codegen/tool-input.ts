// The input of an operation as the JSON Schema of a tool. The schema is short and self-contained, because a language
// model reads it, and does not restrict undocumented values.

import {
  DocumentError,
  findGaps,
  getBody,
  getParameters,
  getSchema,
  isObject,
  type Json,
  type JsonObject,
  type OperationFacts,
  resolve,
  toObject,
  valueAt,
} from '@room-sessions/codegen/document';

const modelPrefix = '#/components/schemas/';
const definitionPrefix = '#/$defs/';

/** Replaces a base64 body: the client reads the file, and its type from its header. */
const fileProperty: JsonObject = {
  type: 'string',
  description: 'Path of the image file. Its type and size are read from it.',
};

const extraQueryProperty: JsonObject = {
  type: 'object',
  description: 'Undocumented query parameters by name.',
};

/** The JSON Schema (2020-12) of the arguments of an operation. */
export function toolInput(document: JsonObject, operation: OperationFacts): JsonObject {
  const { description, recordId, source } = operation;
  const body = getBody(document, source);
  const bodySchema = getSchema(body);
  const isFile = takesFile(document, operation);
  const properties: JsonObject = {};
  const required: string[] = [];
  const add = (name: string, schema: JsonObject, isRequired: boolean): void => {
    properties[name] = schema;
    if (isRequired) required.push(name);
  };
  if (isFile) add('file', fileProperty, true);
  for (const one of getParameters(document, source)) {
    const { name, schema = {}, description: text, required: isRequired } = one;
    // The client reads type and size from the file.
    const isNeeded = isRequired === true && !isFile;
    add(name, withText(toJsonSchema(schema), text), isNeeded);
  }
  if (bodySchema && !isFile) {
    const schema = toJsonSchema(bodySchema);
    const withId = recordId === undefined ? schema : { ...schema, required: [recordId] };
    add('body', withText(withId, body?.['description']), !isOpen(schema));
  }
  if (description.includes('`extraQuery`')) add('extraQuery', extraQueryProperty, false);
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...placeModels(document, properties),
  };
}

/** Whether the body is base64, so that a tool accepts a file instead. */
export const takesFile = (document: JsonObject, { source }: OperationFacts): boolean =>
  getSchema(getBody(document, source))?.['format'] === 'byte';

/** The ids of the gaps of a call: of its parameters, its body with all models in it, and its response. */
export function callGaps(document: JsonObject, { source }: OperationFacts): string[] {
  const { responses, ...request } = source;
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (part: Json): void => {
    for (const id of findGaps(part)) found.add(id);
    for (const $ref of referencesIn(part)) {
      if (visited.has($ref)) continue;
      visited.add($ref);
      visit(resolve(document, { $ref }));
    }
  };
  visit(request);
  for (const id of findGaps(toObject(responses ?? {})['200'])) found.add(id);
  return [...found];
}

/** A body without a schema, or an object without documented fields, is optional. */
const isOpen = ({ type, properties, $ref }: JsonObject): boolean =>
  $ref === undefined && (type === undefined || (type === 'object' && properties === undefined));

/** A schema of OpenAPI 3.0 as JSON Schema, with references to `$defs`. */
function toJsonSchema(schema: Json): JsonObject {
  const {
    $ref,
    type,
    format,
    enum: values,
    items,
    properties,
    minimum,
    default: initial,
  } = toObject(schema);
  if (typeof $ref === 'string') {
    return { $ref: $ref.replace(modelPrefix, definitionPrefix) };
  }
  const isOpenEnum = toObject(schema)['x-open-enum'] === true;
  return {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(values !== undefined && { [isOpenEnum ? 'examples' : 'enum']: values }),
    ...(minimum !== undefined && { minimum }),
    ...(initial !== undefined && { default: initial }),
    ...(items !== undefined && { items: toJsonSchema(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [
          name,
          withText(toJsonSchema(one), toObject(one)['description']),
        ]),
      ),
    }),
  };
}

const withText = (schema: JsonObject, text: Json | undefined): JsonObject =>
  typeof text === 'string' ? { ...schema, description: text.trim() } : schema;

/**
 * Inlines each model that is used once, and puts the others into `$defs`, because a language model
 * reads the complete list of tools in each conversation.
 */
function placeModels(document: JsonObject, properties: JsonObject): JsonObject {
  const uses = new Map<string, number>();
  const models = new Map<string, JsonObject>();
  const count = (value: Json): void => {
    for (const name of definitionsIn(value)) {
      uses.set(name, (uses.get(name) ?? 0) + 1);
      if (models.has(name)) continue;
      const model = valueAt(document, modelPrefix + name);
      if (model === undefined) throw new DocumentError(`The model ${name} does not exist.`);
      models.set(name, toJsonSchema(model));
      count(models.get(name)!);
    }
  };
  count(properties);
  const place = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(place);
    if (!isObject(value)) return value;
    const { $ref, ...rest } = value;
    const name = definitionName($ref);
    if (name !== undefined && uses.get(name) === 1) {
      return { ...toObject(place(models.get(name)!)), ...rest };
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, place(one)]));
  };
  const shared = [...models].filter(([name]) => uses.get(name)! > 1);
  return {
    properties: place(properties),
    ...(shared.length > 0 && {
      $defs: Object.fromEntries(shared.map(([name, model]) => [name, place(model)])),
    }),
  };
}

/** Every reference in a part of a document. */
function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const { $ref } = value;
  const below = Object.values(value).flatMap(referencesIn);
  return typeof $ref === 'string' ? [$ref, ...below] : below;
}

const definitionsIn = (value: Json): string[] =>
  referencesIn(value).flatMap(($ref) => definitionName($ref) ?? []);

const definitionName = ($ref: Json | undefined): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(definitionPrefix)
    ? $ref.slice(definitionPrefix.length)
    : undefined;
