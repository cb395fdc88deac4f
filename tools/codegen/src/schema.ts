// Helpers of both plugins for schemas and operations.

import type { DefinePlugin, IR } from '@hey-api/openapi-ts';
import type { OperationFacts } from './document.ts';
import { findGaps } from './ledger.ts';

export type Schema = IR.SchemaObject;

/** The section of an operation in the API document. */
export const apiDocument = (facts: OperationFacts): string =>
  `API document: Endpoints, \`${facts.method} ${facts.path}\`.`;

/** A note that links the gaps in a part of the document; undefined without gaps. */
export function gapNote(part: unknown): string | undefined {
  const places = findGaps(part).map((id) => `docs/gaps.md#${id}`);
  return places.length > 0 ? `Not documented: ${places.join(', ')}.` : undefined;
}

/** A description for a doc comment, from the present parts. */
export const joinSentences = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ');

export const isUnknown = (schema: Schema): boolean =>
  schema.type === 'unknown' || (schema.type === undefined && !schema.$ref && !schema.items);

/**
 * json: any value; record: an object; list: an array; object: an object, `{}` by default; base64: text that is sent
 * as one JSON string.
 */
export function bodyKind(schema: Schema): 'json' | 'record' | 'list' | 'object' | 'base64' {
  if (schema.format === 'byte') return 'base64';
  if (schema.type === 'array') return 'list';
  if (schema.type !== 'object') return 'json';
  return Object.keys(schema.properties ?? {}).length === 0 ? 'object' : 'record';
}

/** The TypeScript type of a schema, by the stock plugin. */
export function toType(plugin: Pick<DefinePlugin['Instance'], 'getPluginOrThrow'>, schema: Schema) {
  const typescript = plugin.getPluginOrThrow('@hey-api/typescript');
  return typescript.api.schemaToType(typescript, schema);
}
