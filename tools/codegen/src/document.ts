// Loads and checks the OpenAPI document. Faults that the generator would silently ignore fail here.

import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type Domain, domains, isDomain } from './domains.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** An operation of the document, with the facts for the generated code. */
export interface OperationFacts {
  readonly id: string;
  readonly domain: Domain;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly retry: 'safe' | 'unsafe';
  /** The operation replaces data of a record. */
  readonly replaces: boolean;
  readonly paged: boolean;
  /** Errors are only `{ error }`, without status and code. */
  readonly bareError: boolean;
  /** The field of the body that names the record to change; required in the input type. */
  readonly recordId: string | undefined;
  readonly sdk: SdkMethod;
  readonly source: JsonObject;
}

/** The method of the client that calls an operation, from `x-method`. */
export interface SdkMethod {
  readonly name: string;
  /** The name of its parameter for the body. */
  readonly body: string | undefined;
  /** Whether it takes undocumented query parameters. */
  readonly query: boolean;
  /** Whether it is written by hand, because a call is more than one request of the operation. */
  readonly byHand: boolean;
  readonly example: string | undefined;
}

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a YAML file that must hold an object. Throws {@link DocumentError}. */
export async function readYaml(file: string): Promise<JsonObject> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'the file does not exist' : cause.message;
    throw new DocumentError(`${file} cannot be read: ${why}.`, { cause });
  });
  if (text.trim() === '') throw new DocumentError(`${file} is empty.`);
  const value = parseYaml(file, text);
  if (!isObject(value)) throw new DocumentError(`${file} does not contain an object.`);
  return value;
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new DocumentError(`${file} is not valid YAML: ${(cause as Error).message}`, { cause });
  }
}

/** The operations of a document, in its order. Throws {@link DocumentError} for an invalid operation. */
export function readOperations(document: JsonObject): OperationFacts[] {
  const paths = document['paths'];
  if (!isObject(paths) || Object.keys(paths).length === 0) {
    throw new DocumentError('The document has no paths.');
  }
  const operations: OperationFacts[] = [];
  const seen = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) throw new DocumentError(`${path} is not an object.`);
    for (const [method, source] of Object.entries(item)) {
      if (!methods.has(method) || !isObject(source)) continue;
      const facts = readOperation(path, method, source);
      const where = `${facts.method} ${path}`;
      const other = seen.get(facts.id);
      if (other)
        throw new DocumentError(`operationId ${facts.id} occurs twice: ${other} and ${where}.`);
      seen.set(facts.id, where);
      operations.push(facts);
    }
  }
  return operations;
}

function readOperation(path: string, method: string, source: JsonObject): OperationFacts {
  const where = `${method.toUpperCase()} ${path}`;
  const id = source['operationId'];
  if (typeof id !== 'string') throw new DocumentError(`${where} has no operationId.`);
  const tags = Array.isArray(source['tags']) ? source['tags'] : [];
  const [domain] = tags;
  if (tags.length !== 1 || !isDomain(domain)) {
    throw new DocumentError(
      `${where} (${id}) must have exactly one tag, its domain (${domains.join(', ')}), but has ${JSON.stringify(tags)}.`,
    );
  }
  // The gateway and the probe read it from the document.
  parseChoice(source, 'x-auth', ['required', 'optional'], where);
  return {
    id,
    domain,
    method: method.toUpperCase(),
    path,
    summary: text(source, 'summary', where),
    description: text(source, 'description', where),
    retry: parseChoice(source, 'x-retry', ['safe', 'unsafe'], where),
    replaces: source['x-replaces'] === true,
    paged: source['x-paged'] === true,
    bareError: source['x-bare-error'] === true,
    recordId: typeof source['x-record-id'] === 'string' ? source['x-record-id'] : undefined,
    sdk: readMethod(source, where),
    source,
  };
}

function readMethod(source: JsonObject, where: string): SdkMethod {
  const method = source['x-method'];
  if (!isObject(method)) throw new DocumentError(`${where} needs x-method, with a name.`);
  const { body, query, byHand, example } = method;
  return {
    name: text(method, 'name', `x-method of ${where}`),
    body: typeof body === 'string' ? body : undefined,
    query: query === true,
    byHand: byHand === true,
    example: typeof example === 'string' ? example : undefined,
  };
}

function text(source: JsonObject, key: string, where: string): string {
  const value = source[key];
  if (typeof value !== 'string' || value.trim() === '')
    throw new DocumentError(`${where} has no ${key}.`);
  return value.trim();
}

function parseChoice<T extends string>(
  source: JsonObject,
  key: string,
  values: readonly T[],
  where: string,
): T {
  const value = values.find((one) => one === source[key]);
  if (!value) throw new DocumentError(`${where} needs ${key}: ${values.join(' or ')}.`);
  return value;
}
