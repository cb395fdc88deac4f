// A request as far as it can be matched: received, in the journal, or recorded elsewhere.
import { unescape } from 'node:querystring';
import { operationAt } from '@room-sessions/shared/operation-at';
import { document } from '../../generated/openapi.ts';
import type { OperationId } from '../../generated/operations.ts';
import { operationsIn } from '../../openapi-document.ts';

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface MatchedRequest {
  readonly params: Values;
  readonly query: Values;
  /** By names in lower case. */
  readonly headers: Values;
  /** As JSON has it; `undefined`: none. */
  readonly body: unknown;
  /** Why the body is not known. */
  readonly bodyIsMissing?: string | undefined;
}

const operations = operationsIn(document);

const templates = new Map(
  operations.map(({ path, operation }) => [operation.operationId, path.split('/')]),
);

/** The operation of a request. The path may begin with the base path of a deployment. */
export function findOperation(
  method: string,
  pathname: string,
): { id: OperationId; pathname: string } | undefined {
  // HEAD is GET without the body.
  if (method === 'HEAD') return undefined;
  const parts = pathname.split('/');
  for (let from = 1; from < parts.length; from += 1) {
    const rest = `/${parts.slice(from).join('/')}`;
    const found = operationAt(operations, method, rest);
    if (found) return { id: found.operation.operationId as OperationId, pathname: rest };
  }
  return undefined;
}

export const paramNames = (id: OperationId): string[] => Object.keys(parseParams(id, ''));

export function parseParams(id: OperationId, pathname: string): Record<string, string> {
  const parts = pathname.split('/');
  const params: Record<string, string> = {};
  for (const [index, part] of (templates.get(id) ?? []).entries()) {
    // Unlike decodeURIComponent, it accepts an invalid escape.
    if (part.startsWith('{')) params[part.slice(1, -1)] = unescape(parts[index] ?? '');
  }
  return params;
}

export function parseQuery(search: string): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) (query[name] ??= []).push(value);
  return query;
}
