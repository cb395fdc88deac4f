// Finds the operation of a request with the path templates of the API document.
import { readDocument, readOperations } from '@room-sessions/codegen/document';
import type { Exchange, ProxiedRequest } from './proxy.ts';

const routes = readOperations(await readDocument()).map(({ id, method, path }) => ({
  id,
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

export function findOperation({
  method,
  path,
}: Pick<ProxiedRequest, 'method' | 'path'>): string | undefined {
  const [plain = ''] = path.split('?');
  return routes.find((one) => one.method === method && one.path.test(plain))?.id;
}

/** The operations with a 200 response. */
export function findOperations(exchanges: readonly Exchange[]): Set<string> {
  const ids = exchanges.flatMap(({ request, answer }) =>
    answer.status === 200 ? (findOperation(request) ?? []) : [],
  );
  return new Set(ids);
}
