// Rejects body fields and query parameters that the API document does not name.
import { getComponent, type Visit, walk } from '../document-schemas.ts';
import { badInput, type Failure } from '../failure.ts';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import type { OpenApiSchema } from '../openapi-document.ts';
import { isFields, place } from './describe.ts';

export interface StrictRules {
  /** Names of query parameters; `any` if the document does not name them. */
  readonly parameters: readonly string[] | 'any';
  readonly bodySchema: OpenApiSchema | undefined;
}

/**
 * @throws Failure (400) that names the first unknown parameter or field, and suggests a known one.
 */
export function refuseUnknown(
  { parameters, bodySchema }: StrictRules,
  { query, body }: { readonly query: object; readonly body: unknown },
): void {
  for (const name of Object.keys(query)) {
    if (parameters === 'any' || parameters.includes(name)) continue;
    throw unknown('query parameter', ['query', name], parameters);
  }
  if (bodySchema) walk(bodySchema, body, ['body'], refuseFields);
  else if (isFields(body) ? Object.keys(body).length > 0 : body !== undefined) {
    throw refuse('body: this operation takes no body');
  }
}

const refuseFields: Visit = (schema, value, path) => {
  const { properties: known } = schema;
  // An object without documented fields accepts any field.
  if (known === undefined || !isFields(value)) return;
  for (const [name, field] of Object.entries(value)) {
    if (Object.hasOwn(known, name) || mayBeUnnamed(schema, field)) continue;
    throw unknown('field', [...path, name], Object.keys(known));
  }
};

/** The document has the values of two fields of an entry configuration, but not their names. */
const mayBeUnnamed = (schema: OpenApiSchema, value: unknown): boolean =>
  schema['x-extra-fields'] === true &&
  ['EntryOption', 'EntryConfigLayout'].some((name) => getComponent(name).enum?.includes(value));

function unknown(what: string, path: readonly PropertyKey[], names: readonly string[]): Failure {
  const meant = didYouMean(String(path.at(-1)), names);
  const others = names.length === 0 ? 'this operation has none' : `known are ${names.join(', ')}`;
  return refuse(`${place(path)}: unknown ${what}; ${meant ? `did you mean ${meant}?` : others}`);
}

const refuse = (what: string): Failure =>
  badInput(`${what}. Nothing was done, because this gateway is strict (--strict)`);
