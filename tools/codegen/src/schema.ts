// Questions that both plugins ask of a schema or an operation.

import type { DefinePlugin, IR } from '@hey-api/openapi-ts';
import type { OperationFacts } from './document.ts';

export type Schema = IR.SchemaObject;

/** Where in the API document an operation stands. */
export const apiDocument = (facts: OperationFacts): string =>
  `API document: Endpoints, \`${facts.method} ${facts.path}\`.`;

export const isUnknown = (schema: Schema): boolean =>
  schema.type === 'unknown' || (schema.type === undefined && !schema.$ref && !schema.items);

/** json: any value; object: `{}` when none is given; base64: text that is sent as one JSON string. */
export function bodyKind(schema: Schema): 'json' | 'object' | 'base64' {
  if (schema.format === 'byte') return 'base64';
  const isFree = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
  return isFree && !schema.$ref ? 'object' : 'json';
}

/** The TypeScript type of a schema, by the stock plugin. */
export function typeOf(plugin: Pick<DefinePlugin['Instance'], 'getPluginOrThrow'>, schema: Schema) {
  const typescript = plugin.getPluginOrThrow('@hey-api/typescript');
  return typescript.api.schemaToType(typescript, schema);
}
