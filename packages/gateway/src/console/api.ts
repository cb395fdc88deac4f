// What the page knows of the API: the operations, the collections with their members, and the
// questions that the API document leaves open.
import { assumptions } from '../generated/assumptions.ts';
import { document } from '../generated/openapi.ts';
import { type OperationId, sdkMethods } from '../generated/operations.ts';
import { resolveSchema } from '../document-schemas.ts';
import { operationsIn, type OpenApiSchema } from '../openapi-document.ts';
import { collectionNames } from '../store/browse.ts';
import type { Kind, Shown } from '../store/kinds/kind.ts';
import { getKind } from '../store/kinds/lookup.ts';
import type { DataCollection } from '../store/kinds/seed-data.ts';

/** A member of a record, as the editor describes it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly about?: string | undefined;
  readonly mark?: 'required' | 'fixed' | undefined;
  /** The gateway sorts by it. */
  readonly sorts?: boolean;
}

/** How the page shows a collection. */
export interface Collection extends Pick<Shown, 'names' | 'references' | 'added' | 'newestFirst'> {
  readonly columns: readonly string[];
  readonly fields: readonly Field[];
  /** The members that only the gateway sets, or that cannot change later. */
  readonly fixed: readonly string[];
  /** The records cannot change. */
  readonly constant?: true;
  /** The records cannot be removed. */
  readonly permanent?: true;
}

export interface Operation {
  readonly id: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** Its method in the SDK. The arguments are the parameters of the path, then body or query. */
  readonly sdkMethod?: string | undefined;
}

export interface Api {
  readonly operations: readonly Operation[];
  readonly collections: Readonly<Record<string, Collection>>;
  /** By the id of the assumption. */
  readonly questions: Readonly<Record<string, string>>;
}

export const describeApi = (): Api => ({
  operations: operationsIn(document)
    .map(({ path, operation: { operationId: id } }) => ({
      id,
      path,
      // The SDK takes the image as bytes.
      sdkMethod: id === 'uploadImage' ? undefined : sdkMethods[id as OperationId],
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id)),
  collections: Object.fromEntries(collectionNames.map((name) => [name, describeCollection(name)])),
  questions: Object.fromEntries(Object.values(assumptions).map(({ id, unknown }) => [id, unknown])),
});

const scalars = new Set(['string', 'boolean', 'integer', 'number']);

function describeCollection(name: DataCollection): Collection {
  const isJoined = name === 'participants';
  const kind = getKind(isJoined ? 'visits' : name);
  const { members, unsorted = [], ...shown } = kind.shown;
  const { id, fixed: never = [], derived = {} } = kind;
  const computed = Object.keys(derived).map((path) => path.split('.', 1)[0]!);
  const fixed = [...new Set([...(id === undefined ? [] : [id]), ...never, ...computed])];
  const isRequired = (member: string): boolean =>
    kind.fields?.[member]?.endsWith('?') === false ||
    (fixed.includes(member) && Object.hasOwn(shown.added ?? {}, member));
  const fields = Object.entries(schemasOf(kind)).map(([member, given]): Field => {
    const resolved = resolveSchema(given) ?? given;
    return {
      name: member,
      type: describeType(resolved),
      about: given.description,
      mark: isRequired(member) ? 'required' : fixed.includes(member) ? 'fixed' : undefined,
      sorts: scalars.has(resolved.type ?? '') && !unsorted.includes(member),
    };
  });
  return {
    ...shown,
    columns: members,
    fields,
    fixed,
    ...((isJoined || kind.isChangeable === false) && { constant: true }),
    ...(isJoined && { permanent: true }),
  };
}

/** The members of the component, or the fields of its own. */
function schemasOf({ schema, fields = {} }: Kind): Readonly<Record<string, OpenApiSchema>> {
  if (schema) return document.components.schemas[schema[1]]?.properties ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [name, fieldSchemas[type.replace('?', '')] ?? {}]),
  );
}

const fieldSchemas: Readonly<Record<string, OpenApiSchema>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  object: { type: 'object' },
};

function describeType({ type = 'any', format, items, enum: values }: OpenApiSchema): string {
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (items) return `array of ${describeType(resolveSchema(items) ?? items)}`;
  return format ?? type;
}
