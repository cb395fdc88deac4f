// The parameters of a recorded URL, as a router would find them.
import { document } from '../../generated/openapi.ts';
import type { OperationId } from '../../generated/operations.ts';
import { operationsIn } from '../../openapi-document.ts';
import { operationAt } from '@room-sessions/shared/operation-at';

const operations = operationsIn(document).map(({ path, method, operation }) => ({
  id: operation.operationId as OperationId,
  path,
  method,
}));

const templates = new Map<string, string>(operations.map(({ id, path }) => [id, path]));

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
    if (found) return { id: found.id, pathname: rest };
  }
  return undefined;
}

/** The names of the parameters in the path of an operation. */
export const paramNames = (id: OperationId): string[] =>
  [...(templates.get(id) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export function parseParams(id: OperationId, pathname: string): Record<string, string> {
  const parts = pathname.split('/');
  const found = (templates.get(id) ?? '').split('/').flatMap((part, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, decode(parts[index] ?? '')]];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

export function parseQuery(search: string): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) (query[name] ??= []).push(value);
  return query;
}

/** Decodes percent-encoded text. Text with an invalid escape is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
