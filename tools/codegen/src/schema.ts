// What both plugins read from a schema or an operation.

import type { DefinePlugin, IR } from '@hey-api/openapi-ts';
import type { OperationFacts } from './document.ts';
import { gapsOf } from './ledger.ts';

export type Schema = IR.SchemaObject;

/** Where in the API document an operation stands. */
export const apiDocument = (facts: OperationFacts): string =>
  `API document: Endpoints, \`${facts.method} ${facts.path}\`.`;

/** Where the docs describe the gaps of a part of the document; undefined if it has none. */
export function gapNote(part: unknown): string | undefined {
  const places = gapsOf(part).map((id) => `docs/gaps.md#${id}`);
  return places.length > 0 ? `Not known: ${places.join(', ')}.` : undefined;
}

/** A description for a doc comment, from the parts that there are. */
export const joinSentences = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ');

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
