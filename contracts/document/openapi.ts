// The parts of the OpenAPI document that the contract checks need.

import {
  type Json,
  type JsonObject,
  type OperationFacts,
  readDocument as readSpec,
  readOperations,
  resolve as resolvePart,
} from '@room-sessions/codegen/document';

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
  /** The name of its component, if any. */
  readonly component?: string;
  /** Absent if it has no body. */
  readonly schema?: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Whether its requests need the key. */
  readonly needsKey: boolean;
  readonly paged: boolean;
  /** Names of its query parameters. */
  readonly query: readonly string[];
  readonly requestSchema?: Schema;
  /** By status, or `default`. */
  readonly responses: ReadonlyMap<string, DocumentedResponse>;
}

// codegen reads a document as plain JSON; the types above describe the parts that the checks read, in a
// document that codegen has accepted. Hence the casts.
export const readDocument = async (): Promise<OpenApi> => (await readSpec()) as unknown as OpenApi;

/** The operations, in the order of the document. */
export const getOperations = (document: OpenApi): Operation[] =>
  readOperations(document as unknown as JsonObject).map((facts) => operation(document, facts));

function operation(
  document: OpenApi,
  { id, method, path, auth, paged, source }: OperationFacts,
): Operation {
  const { parameters = [], requestBody, responses } = source as unknown as OperationObject;
  const requestSchema = requestBody && getSchema(document, resolve(document, requestBody));
  return {
    id,
    method,
    path,
    needsKey: auth === 'required',
    paged,
    query: parameters
      .map((one) => resolve(document, one))
      .flatMap((one) => (one.in === 'query' && one.name ? [one.name] : [])),
    ...(requestSchema && { requestSchema }),
    responses: new Map(
      Object.entries(responses).map(([status, response]) => {
        const component = response.$ref?.split('/').at(-1);
        const schema = getSchema(document, resolve(document, response));
        return [status, { ...(component && { component }), ...(schema && { schema }) }];
      }),
    ),
  };
}

function getSchema(document: OpenApi, { content }: Content): Schema | undefined {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema && resolve(document, schema);
}

/** The target of a reference, or the value itself. */
export const resolve = <Value extends Reference>(document: OpenApi, value: Value): Value =>
  resolvePart(document as unknown as JsonObject, value as unknown as Json) as unknown as Value;

/** The name of the header that carries the key. */
export function keyHeader({ components }: OpenApi): string {
  const schemes = Object.values(components.securitySchemes ?? {});
  const name = schemes.find((one) => one.type === 'apiKey' && one.in === 'header')?.name;
  if (!name) throw new Error('The document has no header for the API key.');
  return name;
}
