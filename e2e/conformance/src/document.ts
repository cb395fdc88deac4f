// The API document in a form that third-party tools understand.
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
 * Reads the document and removes the values of enumerations that are open (`x-open-enum`), because third-party
 * tools do not know this extension.
 *
 * @param notShown - What to do with the `content` of a response whose body is not documented. Most tools require
 * JSON for any schema under `application/json`, so that `content` is dropped by default. For Specmatic a response
 * without `content` must not have a body, so that `content` is kept.
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
  const schema = getSchema(response);
  return (
    response['x-gap'] !== undefined && schema !== undefined && Object.keys(schema).length === 0
  );
}

/** Writes the document with the gateway as its server, and returns the path. */
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

export const getSchema = (response: Response): Schema | undefined =>
  response.content?.['application/json']?.schema;

export const resolveResponse = (document: Document, { $ref, ...own }: Response): Response =>
  $ref === undefined ? own : (document.components.responses[$ref.split('/').at(-1)!] ?? own);
