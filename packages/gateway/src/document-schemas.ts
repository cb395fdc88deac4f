// Reads the schemas of the OpenAPI document.
import { document } from './generated/openapi.ts';
import type { OpenApiSchema } from './openapi-document.ts';

/** The schema, or the component that it refers to. */
export function resolveSchema(schema: OpenApiSchema | undefined): OpenApiSchema | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : getComponent(name);
}

export interface ScalarProperty {
  readonly name: string;
  readonly numeric: boolean;
}

/** The properties of a component with a single value each: lists can be sorted by them. */
export function scalarProperties(componentName: string): ScalarProperty[] {
  const texts = new Set(['string', 'boolean']);
  const numbers = new Set(['integer', 'number']);
  return Object.entries(getComponent(componentName).properties ?? {}).flatMap(([name, schema]) => {
    const type = resolveSchema(schema)?.type ?? '';
    const numeric = numbers.has(type);
    return numeric || texts.has(type) ? [{ name, numeric }] : [];
  });
}

export function getComponent(name: string): OpenApiSchema {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`the OpenAPI document has no schema ${name}`);
  return schema;
}

export type Visit = (schema: OpenApiSchema, value: unknown, path: readonly PropertyKey[]) => void;

/** Visits a value and all values in it that the document describes, each with its schema. */
export function walk(
  given: OpenApiSchema | undefined,
  value: unknown,
  path: readonly PropertyKey[],
  visit: Visit,
): void {
  const schema = resolveSchema(given);
  if (given === undefined || schema === undefined || value === undefined) return;
  visit(schema, value, path);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(schema.items, item, [...path, index], visit);
  } else if (typeof value === 'object' && value !== null) {
    const fields = new Map<string, unknown>(Object.entries(value));
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      walk(property, fields.get(name), [...path, name], visit);
    }
  }
}
