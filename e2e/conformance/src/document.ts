// The API's document as the tools of others read it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument as readSpec } from '@room-sessions/codegen/document';
import { stringify } from 'yaml';

export interface Schema {
  [keyword: string]: unknown;
  enum?: readonly unknown[];
  'x-open-enum'?: boolean;
}

export interface Response {
  readonly $ref?: string;
  content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly 'x-gap'?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly 'x-auth'?: string;
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Document {
  servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/**
 * The document, with our extensions in terms that third-party tools know: an enumeration with one known value
 * allows any (`x-open-enum`).
 *
 *
 * @param notShown - How to represent a response whose body is not documented. For most tools, any schema
 * under `application/json` requires JSON, so its `content` is omitted by default; for Specmatic that would
 * forbid a body, so it is kept.
 */
export async function readDocument(notShown: 'drop' | 'keep' = 'drop'): Promise<Document> {
  const document = (await readSpec()) as unknown as Document;
  for (const schema of Object.values(document.components.schemas)) {
    if (schema['x-open-enum']) delete schema.enum;
  }
  if (notShown === 'keep') return document;
  for (const { responses } of operations(document)) {
    for (const response of Object.values(responses)) {
      if (isNotShown(response)) delete response.content;
    }
  }
  return document;
}

export const operations = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

function isNotShown(response: Response): boolean {
  const schema = schemaOf(response);
  return (
    response['x-gap'] !== undefined && schema !== undefined && Object.keys(schema).length === 0
  );
}

/** Writes it, with the gateway as its server; returns the path. */
export async function writeDocument(
  folder: string,
  url: string,
  notShown?: 'drop' | 'keep',
): Promise<string> {
  const document = await readDocument(notShown);
  document.servers = [{ url }];
  const path = join(folder, 'openapi.yaml');
  await writeFile(path, stringify(document, { aliasDuplicateObjects: false }));
  return path;
}

export const schemaOf = (response: Response): Schema | undefined =>
  response.content?.['application/json']?.schema;

export const resolveResponse = (document: Document, { $ref, ...own }: Response): Response =>
  $ref === undefined ? own : (document.components.responses[$ref.split('/').at(-1)!] ?? own);
