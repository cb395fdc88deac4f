// Looks things up in the schemas of the OpenAPI document.
import { document } from './generated/openapi.ts';
import type { OpenApiSchema } from './openapi-document.ts';

/** The schema itself, or the component that it refers to. */
export function resolveSchema(schema: OpenApiSchema | undefined): OpenApiSchema | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : component(name);
}

/** The properties of a component that hold one value each, so that a list can be sorted by them. */
export function scalarProperties(componentName: string): string[] {
  const scalars = new Set(['string', 'integer', 'number', 'boolean']);
  return Object.entries(component(componentName).properties ?? {})
    .filter(([, schema]) => scalars.has(resolveSchema(schema)?.type ?? ''))
    .map(([name]) => name);
}

function component(name: string): OpenApiSchema {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`the OpenAPI document has no schema ${name}`);
  return schema;
}
