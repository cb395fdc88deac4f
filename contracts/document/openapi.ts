// The OpenAPI document, as far as contracts are held against it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly 'x-open-enum'?: boolean;
  readonly 'x-extra-fields'?: boolean;
}

interface Reference {
  readonly $ref?: string;
}

interface Content extends Reference {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter extends Reference {
  readonly name?: string;
  readonly in?: string;
}

interface OperationObject {
  readonly operationId: string;
  readonly 'x-auth'?: string;
  readonly 'x-paged'?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly securitySchemes?: Readonly<
      Record<string, { readonly type: string; readonly in?: string; readonly name?: string }>
    >;
    readonly [kind: string]: unknown;
  };
}

export interface DocumentedResponse {
  /** The component that it stands in, where it has a name. */
  readonly component?: string;
  /** Absent where it has no body. */
  readonly schema?: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Whether each of its requests carries the key. */
  readonly needsKey: boolean;
  readonly paged: boolean;
  /** Names of its query parameters. */
  readonly query: readonly string[];
  readonly requestSchema?: Schema;
  /** By status, or `default`. */
  readonly responses: ReadonlyMap<string, DocumentedResponse>;
}

const file = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

export const readDocument = (): OpenApi => parse(readFileSync(file, 'utf8')) as OpenApi;

/** The operations, in the order of the document. */
export const operationsOf = (document: OpenApi): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, source]) => operation(document, path, method, source)),
  );

function operation(
  document: OpenApi,
  path: string,
  method: string,
  source: OperationObject,
): Operation {
  const parameters = (source.parameters ?? []).map((one) => resolve(document, one));
  const requestSchema =
    source.requestBody && schemaOf(document, resolve(document, source.requestBody));
  return {
    id: source.operationId,
    method: method.toUpperCase(),
    path,
    needsKey: source['x-auth'] !== 'optional',
    paged: source['x-paged'] === true,
    query: parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : [])),
    ...(requestSchema && { requestSchema }),
    responses: new Map(
      Object.entries(source.responses).map(([status, response]) => {
        const component = response.$ref?.split('/').at(-1);
        const schema = schemaOf(document, resolve(document, response));
        return [status, { ...(component && { component }), ...(schema && { schema }) }];
      }),
    ),
  };
}

function schemaOf(document: OpenApi, { content }: Content): Schema | undefined {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema && resolve(document, schema);
}

/** What a reference points to, or the thing itself. */
export function resolve<Value extends Reference>(document: OpenApi, value: Value): Value {
  if (!value.$ref) return value;
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((one, part) => (one as Record<string, unknown> | undefined)?.[part], document);
  if (!found) throw new Error(`${value.$ref} points nowhere in the document.`);
  return resolve(document, found as Value);
}

/** The name of the header that carries the key. */
export function keyHeader({ components }: OpenApi): string {
  const schemes = Object.values(components.securitySchemes ?? {});
  const name = schemes.find((one) => one.type === 'apiKey' && one.in === 'header')?.name;
  if (!name) throw new Error('The document names no header for the API key.');
  return name;
}
