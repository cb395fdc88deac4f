// Every route that is not an operation of the API document, with its path parameters in braces.
import { globSync, readFileSync } from 'node:fs';

/** The names in the tables of routes, except for a stream without an end. */
function findControlRoutes(): string[] {
  const folder = new URL('../control/', import.meta.url);
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
  return sources
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ .*'([A-Z]+) (\/\S+)'(?=:|\()/gm),
    ])
    .map(([, method, path = '']) => `${method} /_control${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((line) => !line.endsWith('/stream'));
}

export const ownRoutes: readonly string[] = [
  'GET /',
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
  'GET /console',
  'GET /console/api.json',
  'POST /keys',
  'GET /keys/{id}',
  'GET /images/{tenant}/{imageId}',
  ...findControlRoutes(),
];
