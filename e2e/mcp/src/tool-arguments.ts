// Converts the requests of the conformance tools to arguments of MCP tools.

import { readDocument, readOperations } from '@room-sessions/codegen/document';
import type { PlainRequest } from '../../conformance/src/requests.ts';

type Json = Readonly<Record<string, unknown>>;

/** The part of a tool's input schema that this module reads. */
export interface ToolSchema {
  readonly properties: Readonly<Record<string, { readonly type?: string }>>;
}

const operations = readOperations(await readDocument());

/** The arguments with which a tool sends a request. A tool for a file accepts `file` instead of the body. */
export function toArguments(
  { operationId, path, query = {}, body }: PlainRequest,
  { properties }: ToolSchema,
  file: string,
): Json {
  const template = operations.find(({ id }) => id === operationId)!.path;
  const args: Record<string, unknown> = valuesIn(path, template);
  const extraQuery: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const { type } = properties[name] ?? {};
    if (type === undefined) extraQuery[name] = value;
    else args[name] = type === 'integer' ? Number(value) : value;
  }
  if (Object.keys(extraQuery).length > 0) args['extraQuery'] = extraQuery;
  if ('file' in properties) return { ...args, file };
  return body === undefined ? args : { ...args, body };
}

/** The values of the parameters of a path. */
function valuesIn(path: string, template: string): Record<string, string> {
  const values = path.split('/');
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((part, at) =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[at]!)]] : [],
      ),
  );
}
