// The files of the console. In the package its script is one module; in the workspace it is the
// sources, whose types are removed when a page first requests them.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { document } from '../generated/openapi.ts';
import { operationsIn } from '../openapi-document.ts';
import { packageRoot } from '../package-root.ts';

export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const modules = new URL(ending === 'ts' ? 'src/' : 'dist/', packageRoot);
const folder = new URL('console/page/', modules);

/** A module by its place among all of the gateway, where it finds those that it imports. */
const moduleAt = (name: string, as = ending): [string, URL] => [
  `modules/${name}.${as}`,
  new URL(`${name}.${ending}`, modules),
];

const files = new Map<string, URL>([
  ...list(folder, /\.(?:html|css|svg)$/),
  ...list(folder, new RegExp(`(?<!\\.test)\\.${ending}$`)).map(([name, url]): [string, URL] => [
    `modules/console/page/${name}`,
    url,
  ]),
  // The built page contains these.
  ...(ending === 'ts' ? [moduleAt('control/client'), moduleAt('control/client-events')] : []),
  // The page names its first module as the package has it.
  moduleAt('console/page/main', 'js'),
]);

const loaded = new Map<string, Promise<Asset>>();

/** The paths of all, without a slash at the beginning: `styles/base.css`, `modules/control/client.js`. */
export const assetNames: readonly string[] = [...files.keys(), 'operations.json'];

export function readAsset(name: string): Promise<Asset> {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  return known;
}

async function load(name: string): Promise<Asset> {
  const body = Buffer.from(name === 'operations.json' ? operations() : await content(name));
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain', etag, body };
}

async function content(name: string): Promise<string> {
  const url = files.get(name)!;
  const text = await readFile(url, 'utf8');
  if (!url.pathname.endsWith('.ts')) return text;
  // Experimental in some versions of Node, so it is asked for where it is needed only.
  const { stripTypeScriptTypes } = await import('node:module');
  return stripTypeScriptTypes(text);
}

/** What a fault can be set for, and what the journal can be filtered by. */
function operations(): string {
  const ids = operationsIn(document).map(({ operation }) => operation.operationId);
  return JSON.stringify(ids.toSorted());
}

function list(folder: URL, pattern: RegExp): [string, URL][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .map((path) => [path, new URL(path, folder)]);
}
