// The matchers of the contracts package: how a contract matches each field of a model.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DocumentError, isObject, type Json, type JsonObject } from './document.ts';

/** The file, below contracts/. */
const matchersFile = 'src/generated/matchers.ts';

/** Writes the file below `folder`/contracts. */
export async function writeMatchersFile(
  folder: string,
  document: JsonObject,
  header: string,
): Promise<void> {
  const file = join(folder, 'contracts', matchersFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${header}\n\n${matchersText(document)}`);
}

/** The text of the file, not formatted. Throws {@link DocumentError} for a field without a rule. */
export function matchersText(document: JsonObject): string {
  const schemas = getSchemas(document);
  const models = Object.keys(schemas).filter((name) => isModel(schemas[name]!));
  refuseClashes(models);
  const lines = [
    `import type { ${models.toSorted().join(', ')} } from '@room-sessions/models';`,
    `import * as field from '../matchers/field.ts';`,
    `import { type ModelMatcher, modelMatcher } from '../matchers/model-matcher.ts';`,
    ...models.map((name) => modelText(name, schemas)),
  ];
  return `${lines.join('\n')}\n`;
}

function getSchemas(document: JsonObject): Readonly<Record<string, JsonObject>> {
  const { components } = document;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  if (!isObject(schemas)) throw new DocumentError('The document has no components.schemas.');
  return schemas as Record<string, JsonObject>;
}

const isModel = (schema: JsonObject): boolean => isObject(schema['properties']);

/** `alternateHost` for `AlternateHost`. */
const matcherName = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1);

// Other names in the file or in the exports next to the matchers.
const taken = ['apiKeyHeader', 'field', 'listOf', 'modelMatcher'];

function refuseClashes(models: readonly string[]): void {
  const names = [...taken, ...models.map(matcherName)];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new DocumentError(`The matcher ${twice} would have the name of another export.`);
}

function modelText(name: string, schemas: Readonly<Record<string, JsonObject>>): string {
  const { description, properties, 'x-extra-fields': hasMore } = schemas[name]!;
  const fields = Object.entries(properties as JsonObject).map(
    ([key, schema]) => `${JSON.stringify(key)}: ${fieldText(schema, key, name, schemas)},`,
  );
  return [
    '',
    ...(typeof description === 'string' ? [`/** ${description.trim()} */`] : []),
    `export const ${matcherName(name)}: ModelMatcher<${name}> = modelMatcher<${name}>('${matcherName(name)}', {`,
    ...fields,
    hasMore === true ? '}, field.any);' : '});',
  ].join('\n');
}

/** The matcher of a field. Throws {@link DocumentError} if no rule applies. */
function fieldText(
  schema: Json,
  key: string,
  model: string,
  schemas: Readonly<Record<string, JsonObject>>,
): string {
  const unknown = (): never => {
    throw new DocumentError(
      `There is no rule to match ${model}.${key} (${JSON.stringify(schema)}). Add one to tools/codegen/src/matchers-file.ts.`,
    );
  };
  if (!isObject(schema)) return unknown();
  // The observation of a probe is not binding for a provider.
  if (schema['x-seen'] !== undefined) {
    return schema['type'] === 'object' ? 'field.object' : 'field.any';
  }
  const { $ref, type, format, enum: values, items } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/components/schemas/'.length);
    const target = schemas[name] ?? unknown();
    if (isModel(target)) return `field.model(() => ${matcherName(name)})`;
    return fieldText(target, key, model, schemas);
  }
  if (Array.isArray(values))
    return enumerationText(values, schema['x-open-enum'] === true) ?? unknown();
  if (type === 'array') return `field.list(${fieldText(items!, key, model, schemas)})`;
  if (type === 'object') return isModel(schema) ? unknown() : 'field.object';
  if (type === undefined) return 'field.any';
  if (type === 'boolean' || type === 'integer') return `field.${type}`;
  if (type !== 'string') return unknown();
  if (format === undefined) return `field.text(${JSON.stringify(key)})`;
  return (typeof format === 'string' ? formats[format] : undefined) ?? unknown();
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'field.uuid',
  'date-time': 'field.dateTime',
};

// The matcher of an open enumeration accepts constants in capitals, so the documented values must have this form.
function enumerationText(values: readonly Json[], isOpen: boolean): string | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined;
  if (!isOpen) return `field.oneOf(${values.map((value) => JSON.stringify(value)).join(', ')})`;
  const [seen] = values;
  return values.every((value) => /^[A-Z][A-Z0-9_]*$/.test(value))
    ? `field.open(${JSON.stringify(seen)})`
    : undefined;
}
