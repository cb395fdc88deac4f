// The files of the console. In the package its script is one file; in the workspace it is the
// sources, whose types are removed when a page first requests them, and the modules of the libraries.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { packageRoot } from '../package-root.ts';
import { describeApi } from './api.ts';

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

const isSource = import.meta.url.endsWith('.ts');
const folder = new URL(isSource ? 'src/' : 'dist/', packageRoot);
const page = new URL('console/page/', folder);

/** Libraries of the page, by the names under which its modules import them. */
const libraries = ['htm', 'preact', 'preact/hooks'];

function listSources(): [string, URL][] {
  const sources = list(page, /(?<!\.test)\.ts$/).map(([name]) => `console/page/${name}`);
  return [
    ...[...sources, 'control/client.ts'].map((name): [string, URL] => [
      `modules/${name}`,
      new URL(name, folder),
    ]),
    ...libraries.map((name): [string, URL] => [
      `modules/${name}.js`,
      new URL(import.meta.resolve(name)),
    ]),
  ];
}

const main = 'console/page/main';
const files = new Map<string, URL>([
  ...list(page, /\.(?:html|css|svg)$/),
  ...(isSource ? listSources() : []),
  // The page names its first module as the package has it.
  [`modules/${main}.js`, new URL(`${main}.${isSource ? 'ts' : 'js'}`, folder)],
]);

const loaded = new Map<string, Promise<Asset>>();

/** The paths of all, without a slash at the beginning: `style.css`, `modules/control/client.js`. */
export const assetNames: readonly string[] = [...files.keys(), 'api.json'];

export function readAsset(name: string): Promise<Asset> {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  return known;
}

async function load(name: string): Promise<Asset> {
  const body = Buffer.from(
    name === 'api.json' ? JSON.stringify(describeApi()) : await content(name),
  );
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain', etag, body };
}

async function content(name: string): Promise<string> {
  const url = files.get(name)!;
  const text = await readFile(url, 'utf8');
  if (!url.pathname.endsWith('.ts') && !url.pathname.endsWith('.mjs')) return text;
  // Experimental in some versions of Node, so it is imported only where it is needed.
  const { stripTypeScriptTypes } = await import('node:module');
  return stripTypeScriptTypes(text).replaceAll(
    /(?<=\bfrom ?["'])(?:htm|preact|preact\/hooks)(?=["'])/g,
    '/console/modules/$&.js',
  );
}

function list(folder: URL, pattern: RegExp): [string, URL][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .map((path) => [path, new URL(path, folder)]);
}
