// Which operation a request is for, by the templates of the document.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Document } from './document.ts';
import type { Exchange, ProxiedRequest } from './proxy.ts';
import { specPath } from './requests.ts';

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly operationId: string;
}

const routes: readonly Route[] = readRoutes();

function readRoutes(): Route[] {
  const { paths } = parse(readFileSync(specPath, 'utf8')) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operationId,
    })),
  );
}

export function operationOf({
  method,
  path,
}: Pick<ProxiedRequest, 'method' | 'path'>): string | undefined {
  const [plain = ''] = path.split('?');
  return routes.find((one) => one.method === method && one.path.test(plain))?.operationId;
}

/** Those that were answered with 200. */
export function operationsOf(exchanges: readonly Exchange[]): Set<string> {
  const ids = exchanges.flatMap(({ request, answer }) =>
    answer.status === 200 ? (operationOf(request) ?? []) : [],
  );
  return new Set(ids);
}
