// The page of the suite. It loads native modules with an import map from the packages' exports for `browser`,
// without a bundler.

import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';

type Target = string | null | { readonly [condition: string]: Target };

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
}

const conditions = new Set(['browser', 'import', 'default']);

/** The first target whose conditions match, as in module resolution. */
function resolveTarget(target: Target | undefined): string | undefined {
  if (typeof target === 'string') return target;
  for (const [condition, inner] of Object.entries(target ?? {})) {
    const found = conditions.has(condition) ? resolveTarget(inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Maps each import name to its file, for the packages in a folder. */
async function importMap(home: string): Promise<Record<string, string>> {
  const modules = join(home, 'node_modules');
  const own = (await readdir(join(modules, '@room-sessions'))).map(
    (name) => `@room-sessions/${name}`,
  );
  const map: Record<string, string> = {};
  for (const name of [...own, 'zod']) {
    const text = await readFile(join(modules, name, 'package.json'), 'utf8');
    const { exports = {}, imports = {} } = JSON.parse(text) as Manifest;
    const entries = [
      ...Object.entries(exports).map(([path, target]) => [name + path.slice(1), target] as const),
      // Only core has imports, so that the map needs no scopes.
      ...(name === '@room-sessions/core' ? Object.entries(imports) : []),
    ];
    for (const [key, target] of entries) {
      const file = resolveTarget(target);
      if (file?.endsWith('.js')) map[key] = `/_page/${join('node_modules', name, file)}`;
    }
  }
  return map;
}

/** Serves the page and each module in the folder. */
export async function servePage(
  home: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  if (url === '/_page/') {
    const map = JSON.stringify({ imports: await importMap(home) });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // As strict as possible, because our code never evaluates strings.
    response.setHeader('content-security-policy', "script-src 'self' 'nonce-suite'");
    response.end(`<!doctype html><title>suite</title>
<script type="importmap" nonce="suite">${map}</script>
<script type="module" src="/_page/suite/entries/page.js"></script>`);
    return;
  }
  const path = normalize(decodeURIComponent(url.slice('/_page/'.length)));
  try {
    if (path.startsWith('..') || !path.endsWith('.js')) throw new Error('no module');
    const text = await readFile(join(home, path), 'utf8');
    response.setHeader('content-type', 'text/javascript; charset=utf-8').end(text);
  } catch {
    response.writeHead(404).end();
  }
}
