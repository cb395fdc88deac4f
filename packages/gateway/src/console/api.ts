// What the page knows of the API: the operations, the collections with their members, and the
// questions that the API document leaves open.
import { assumptions } from '../generated/assumptions.ts';
import { document } from '../generated/openapi.ts';
import { resolveSchema } from '../document-schemas.ts';
import { operationsIn, type OpenApiSchema } from '../openapi-document.ts';
import { collections, type ShownCollection } from './collections.ts';

/** A member of a record, as the editor describes it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly about?: string | undefined;
  readonly mark?: 'required' | 'fixed' | undefined;
  /** The gateway sorts by it. */
  readonly sorts?: boolean;
}

export type Collection = Omit<ShownCollection, 'schema' | 'required' | 'unsorted'> & {
  readonly fields: readonly Field[];
};

export interface Api {
  /** `path` has its parameters in braces. */
  readonly operations: readonly { id: string; path: string }[];
  readonly collections: Readonly<Record<string, Collection>>;
  /** By the id of the assumption. */
  readonly questions: Readonly<Record<string, string>>;
}

export const describeApi = (): Api => ({
  operations: operationsIn(document)
    .map(({ path, operation }) => ({ id: operation.operationId, path }))
    .toSorted((one, other) => one.id.localeCompare(other.id)),
  collections: Object.fromEntries(
    Object.entries(collections).map(([name, collection]) => [name, withFields(collection)]),
  ),
  questions: Object.fromEntries(Object.values(assumptions).map(({ id, unknown }) => [id, unknown])),
});

const scalars = new Set(['string', 'boolean', 'integer', 'number']);

function withFields({
  schema,
  required = [],
  unsorted = [],
  ...collection
}: ShownCollection): Collection {
  const members =
    typeof schema === 'string' ? document.components.schemas[schema]?.properties : schema;
  const mark = (name: string): Field['mark'] =>
    required.includes(name) ? 'required' : collection.fixed?.includes(name) ? 'fixed' : undefined;
  const fields = Object.entries(members ?? {}).map(([name, given]): Field => {
    const resolved = resolveSchema(given) ?? given;
    const sorts = scalars.has(resolved.type ?? '') && !unsorted.includes(name);
    const about = given.description;
    return { name, type: describeType(resolved), about, mark: mark(name), sorts };
  });
  return { ...collection, fields };
}

function describeType({ type = 'any', format, items, enum: values }: OpenApiSchema): string {
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (items) return `array of ${describeType(resolveSchema(items) ?? items)}`;
  return format ?? type;
}
