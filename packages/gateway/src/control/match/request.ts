// A request as far as it can be matched: received, in the journal, or recorded elsewhere.
import { operationAt } from '@room-sessions/shared/operation-at';
import { isFields } from '../../checks/describe.ts';
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

/** Of a parameter that was sent several times, the first. */
export const firstValues = (query: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0] ?? '']));

/** Equal for calls that are the same. */
export const toMatchKey = (
  operation: OperationId,
  { params, query, body }: { params: Values; query: Values; body?: unknown },
): string => `${operation} ${JSON.stringify(sorted({ params, query: firstValues(query), body }))}`;

/** The order of members does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
