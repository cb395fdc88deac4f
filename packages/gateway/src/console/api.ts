// What the page knows of the API: the operations, the collections with their members, and the
// questions that the API document leaves open.
import { assumptions } from '../generated/assumptions.ts';
import { document } from '../generated/openapi.ts';
import { type OperationId, sdkMethods } from '../generated/operations.ts';
import { getComponent, resolveSchema } from '../document-schemas.ts';
import { operationsIn, type OpenApiSchema } from '../openapi-document.ts';
import { collectionNames } from '../store/browse.ts';
import type { Kind } from '../store/kinds/kind.ts';
import { getKind } from '../store/kinds/lookup.ts';
import type { SeedKind } from '../store/kinds/seed-data.ts';

export type Api = ReturnType<typeof describeApi>;
export type Collection = ReturnType<typeof describeCollection>;

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly about?: string | undefined;
}

export const describeApi = () => ({
  operations: operationsIn(document)
    .map(({ path, operation: { operationId: id } }) => ({
      id,
      path,
      // Its arguments are the parameters of the path, then body or query; the image of an upload is bytes.
      sdkMethod: id === 'uploadImage' ? undefined : sdkMethods[id as OperationId],
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id)),
  collections: Object.fromEntries(collectionNames.map((name) => [name, describeCollection(name)])),
  questions: Object.fromEntries(Object.values(assumptions).map(({ id, unknown }) => [id, unknown])),
});

function describeCollection(name: SeedKind) {
  const kind = getKind(name);
  const { members: columns, names = ['name'], ...shown } = kind.shown;
  const { id = [], pair = [], fixed: constant = [], derived = [] } = kind;
  const computed = derived.map((path) => path.split('.', 1)[0]!);
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    ...shown,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    one: words.replace(/s$/, ''),
    names,
    columns,
    fields: describeFields(kind),
    // The members that only the gateway sets, or that cannot change later.
    fixed: [id, pair, constant, computed].flat(),
  };
}

/** The members of the component, or the fields of its own. */
function describeFields({ schema, fields = {} }: Kind): Field[] {
  if (!schema) {
    return Object.entries(fields).map(([name, type]) => ({ name, type: type.replace('?', '') }));
  }
  return Object.entries(getComponent(schema[1]).properties ?? {}).map(([name, one]) => {
    return { name, type: describeType(resolveSchema(one) ?? one), about: one.description };
  });
}

function describeType({ type = 'any', format, items, enum: values }: OpenApiSchema): string {
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (items) return `array of ${describeType(resolveSchema(items) ?? items)}`;
  return format ?? type;
}
