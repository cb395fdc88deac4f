// From an operation and its input to what goes over the wire, apart from the key.

import { encodeBody } from './body.ts';
import { type InputError, invalidInput } from './errors.ts';
import { buildHeaders } from './headers.ts';
import type { Input, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { buildPath, isPathParameter, pathParameters } from './path.ts';
import { isPlainObject } from './plain-object.ts';
import { buildQuery } from './query.ts';
import type { StreamedBody } from './streamed-body.ts';

/** A request before its key is added. */
export interface PreparedRequest {
  readonly method: Operation['method'];
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | undefined;
}

/** What a flat input holds, told apart. */
export interface InputParts {
  readonly path: Input;
  readonly query: Input;
  readonly body: unknown;
}

/** Refuses an input that is no object of names. Throws {@link InputError}. */
export function checkInput({ id }: Operation, input: unknown): void {
  if (isPlainObject(input)) return;
  throw invalidInput(id, '', 'the input must be one object with each input by its name.');
}

/** Tells a flat input apart. Throws {@link InputError} on a name that the operation does not have. */
export function splitInput(operation: Operation, input: Input): InputParts {
  const path: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  for (const name of Object.keys(input)) {
    if (isPathParameter(operation.path, name)) path[name] = input[name];
    else if (operation.query?.includes(name)) query[name] = input[name];
    else if (name !== 'body' || !operation.body) throw unknownName(operation, name);
  }
  const { body } = input;
  return { path, query, body: body === undefined && operation.body === 'object' ? {} : body };
}

function unknownName({ id, path, query = [], body }: Operation, name: string): InputError {
  const names = [...pathParameters(path), ...query, ...(body ? ['body'] : [])];
  const known = names.length > 0 ? `It takes ${names.join(', ')}.` : 'It takes none.';
  return invalidInput(
    id,
    name,
    `there is no input named ${JSON.stringify(name)}. ${known} Undocumented query parameters go into \`extraQuery\`.`,
  );
}

/** Builds the request. Throws {@link InputError}; nothing is sent then. */
export function buildRequest(
  baseUrl: string,
  operation: Operation,
  parts: InputParts,
  options: CallOptions,
  requestId?: string,
): PreparedRequest {
  const { id } = operation;
  const path = buildPath(id, operation.path, parts.path);
  const { extraQuery = {} } = options;
  for (const name of Object.keys(extraQuery)) {
    // Not by the name alone: every object has a `constructor`.
    const given = Object.hasOwn(parts.query, name) ? parts.query[name] : undefined;
    if (extraQuery[name] === undefined || given === undefined) continue;
    throw invalidInput(id, name, `\`${name}\` is an input and stands in \`extraQuery\` too.`);
  }
  const values = Object.entries(parts.query);
  const query = buildQuery(id, [...values, ...Object.entries(extraQuery)]);
  const body = operation.body ? encodeBody(id, operation.body, parts.body) : undefined;
  if (body !== undefined && (operation.method === 'GET' || operation.method === 'HEAD')) {
    throw invalidInput(id, 'body', `a ${operation.method} carries no \`body\`.`);
  }
  return {
    method: operation.method,
    url: `${baseUrl}${path}${query}`,
    headers: buildHeaders(id, options.headers, body !== undefined, requestId),
    body,
  };
}
