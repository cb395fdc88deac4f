// The table of the command line: a row for each operation, with its options.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  domains,
  findGaps,
  getBody,
  getParameters,
  getResponse,
  getSchema,
  isObject,
  type Json,
  type JsonObject,
  type OperationFacts,
  readOperations,
  resolve,
  toObject,
} from '@room-sessions/codegen/document';

/** Writes the file below `packages`. */
export async function writeCommandsFile(
  packages: string,
  document: JsonObject,
  header: string,
): Promise<void> {
  const file = join(packages, 'cli/src/generated/commands.ts');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${header}\n\n${commandsText(document)}`);
}

/** The text of the file, not formatted. */
export function commandsText(document: JsonObject): string {
  const operations = readOperations(document);
  const used = domains.filter((domain) => operations.some((one) => one.domain === domain));
  const imports = used.map((domain) => {
    const names = operations.filter((one) => one.domain === domain).map(({ id }) => constant(id));
    return `import { ${names.toSorted().join(', ')} } from '@room-sessions/${domain}/operations';`;
  });
  const tags = (document['tags'] as JsonObject[] | undefined) ?? [];
  const groups = used.map((name) => {
    const summary = tags.find((tag) => tag['name'] === name)?.['description'];
    const load = `async () => (await import('@room-sessions/schemas/${name}')).${name}Schemas`;
    return `{ name: '${name}', summary: ${JSON.stringify(summary ?? '')}, loadSchemas: ${load} }`;
  });
  const rows = operations.map((one) => rowText(document, one));
  return [
    ...imports,
    `import type { ApiCommand, Domain } from '../api-command.ts';`,
    '',
    `export const domains: readonly Domain[] = [${groups.join(',')}];`,
    '',
    `export const apiCommands: readonly ApiCommand[] = [${rows.join(',')}];`,
    '',
  ].join('\n');
}

const constant = (id: string): string => `${id}Operation`;

function rowText(document: JsonObject, operation: OperationFacts): string {
  const { id, domain, sdk, summary, description, source, paged } = operation;
  const body = readBody(document, source);
  const gaps = findGaps(source);
  const entries = {
    domain,
    name: sdk.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    summary,
    // Names of the command line instead of those of the SDK.
    description: description
      .replaceAll('`extraQuery`', '`--query`')
      .replaceAll('`body`', '`--body`'),
    fields: [...readParameters(document, source), ...readFields(document, operation)],
    body,
    paged: paged || undefined,
    hasRecordErrors: hasRecordErrors(document, source) || undefined,
    gaps: gaps.length > 0 ? gaps : undefined,
  };
  const text = JSON.stringify(entries);
  return `{ operation: ${constant(id)}, ${text.slice(1)}`;
}

function readParameters(document: JsonObject, source: JsonObject): JsonObject[] {
  return getParameters(document, source).map((one) => {
    const { name, in: where, required, schema, description } = one;
    return field(document, name, where, schema ?? {}, required === true, description);
  });
}

const scalars: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

/** The fields of the body with values that fit into one argument of the command line. */
function readFields(document: JsonObject, operation: OperationFacts): JsonObject[] {
  const { source, recordId } = operation;
  const { properties } = resolved(document, getSchema(getBody(document, source))) ?? {};
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) => {
    const { type } = toObject(resolve(document, part));
    const { description } = toObject(part);
    if (!scalars.has(type)) return [];
    return [field(document, name, 'body', part, name === recordId, description)];
  });
}

function field(
  document: JsonObject,
  name: string,
  where: Json,
  part: Json,
  required: boolean,
  description: Json | undefined,
): JsonObject {
  const schema = toObject(resolve(document, part));
  const { type = 'string', enum: values, default: initial } = schema;
  return {
    name,
    in: where,
    type,
    ...(required && { required }),
    ...(Array.isArray(values) && { values }),
    ...(schema['x-open-enum'] === true && { isOpen: true }),
    ...(initial !== undefined && { default: initial }),
    ...(typeof description === 'string' && { says: description.trim() }),
  };
}

function readBody(document: JsonObject, source: JsonObject): JsonObject | undefined {
  const body = getBody(document, source);
  const schema = resolved(document, getSchema(body));
  if (!schema) return undefined;
  const { properties, type, format } = schema;
  const isFree = type === 'object' && !isObject(properties);
  const kind = format === 'byte' ? 'base64' : isFree ? 'object' : 'json';
  const description = body?.['description'];
  return {
    kind,
    required: !isFree && type !== undefined,
    says: typeof description === 'string' ? description.trim() : '',
  };
}

/** The target of a schema, if any. */
const resolved = (document: JsonObject, schema: Json | undefined): JsonObject | undefined =>
  schema === undefined ? undefined : toObject(resolve(document, schema));

/** Whether the record of the response, or each record in its list, can have an `error`. */
function hasRecordErrors(document: JsonObject, source: JsonObject): boolean {
  const schema = resolved(document, getSchema(getResponse(document, source)));
  const record = resolved(document, schema?.['items']) ?? schema;
  return isObject(record?.['properties']) && 'error' in record['properties'];
}
