// The console: a page, and the files that it loads. It holds no data and needs no key: what it shows, it
// asks the control plane for, with the token that its user gives it. In the package its script is one file; in the
// workspace it is the sources, whose types are removed when a page first requests them, and the modules of
// the libraries.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { packageRoot } from '../package-root.ts';
import { describeApi } from './api.ts';

export const consolePath = '/console';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or code anywhere in the page.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A newer gateway has a newer console.
  'cache-control': 'no-store',
};

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

const isSource = import.meta.url.endsWith('.ts');
const folder = new URL(isSource ? 'src/' : 'dist/', packageRoot);
const page = new URL('console/page/', folder);
const paths = readdirSync(page, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);
const main = 'console/page/main';

const files = new Map<string, URL>();
for (const path of paths) {
  if (/\.(?:html|css|svg)$/.test(path)) files.set(path, new URL(path, page));
}
if (isSource) {
  const ofPage = paths.filter((path) => /(?<!\.test)\.ts$/.test(path));
  for (const name of ['control/client.ts', ...ofPage.map((path) => `console/page/${path}`)]) {
    files.set(`modules/${name}`, new URL(name, folder));
  }
  // Under the names by which modules import them.
  for (const name of ['htm', 'preact', 'preact/hooks']) {
    files.set(`modules/${name}.js`, new URL(import.meta.resolve(name)));
  }
}
// The page names its first module as the package has it.
files.set(`modules/${main}.js`, new URL(`${main}.${isSource ? 'ts' : 'js'}`, folder));

/** The paths of all, without a slash at the beginning: `style.css`, `modules/control/client.js`. */
export const assetNames: readonly string[] = [...files.keys(), 'api.json'];

/** There is a console where there is a control plane. */
export function bindConsole(app: FastifyInstance): void {
  // A route for each file: a path that names none is like all that do not exist.
  for (const name of assetNames) app.get(`${consolePath}/${name}`, answer(name));
  for (const path of [consolePath, `${consolePath}/`]) app.get(path, answer('index.html'));
}

function answer(name: string): RouteHandlerMethod {
  const type = types[name.slice(name.lastIndexOf('.') + 1)]!;
  let loaded: Promise<string> | undefined;
  return async (_, reply) =>
    reply
      .headers(headers)
      .type(type)
      .send(await (loaded ??= load(name)));
}

async function load(name: string): Promise<string> {
  const url = files.get(name);
  if (url === undefined) return JSON.stringify(describeApi());
  const text = await readFile(url, 'utf8');
  if (!/\.m?ts$|\.mjs$/.test(url.pathname)) return text;
  // Experimental in some versions of Node, so it is imported only where it is needed.
  const { stripTypeScriptTypes } = await import('node:module');
  return stripTypeScriptTypes(text).replaceAll(
    /(?<=\bfrom ?["'])(?:htm|preact|preact\/hooks)(?=["'])/g,
    '/console/modules/$&.js',
  );
}
