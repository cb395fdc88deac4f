// Builds the code of the gateway into dist/: a process that starts it pays for each file that it
// loads, so there are few, and in them what it uses of Kysely, which alone has 430. What it shares with
// the clients stays a package of its own. Each module is named for a source. The page of the console
// stays as tsc made it, a file for each source.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { findPackageJSON } from 'node:module';
import { rolldown } from 'rolldown';
import { strictBuild } from '../../scripts/strict-build.mjs';

const entries = ['bin', 'index', 'control/client'];
const page = join('console', 'page');

/** Not with the rest: what is loaded late, and the client of the control plane, which needs no Node. */
const isLate = /[\\/]src[\\/]store[\\/](?:postgres|sqlite)[\\/]/;
const ofClient = /[\\/]src[\\/]control[\\/]client/;

const isForeign = (id) => relative('src', relative('.', id)).startsWith('..');

/** As it asks for where copies of it are passed on. */
function license() {
  const folder = dirname(findPackageJSON('kysely', join(process.cwd(), 'package.json')));
  const text = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
  return `/*! Parts of kysely are in here.\n\n${text}\n*/\n`;
}

const bundle = await rolldown({
  ...strictBuild,
  input: Object.fromEntries(entries.map((name) => [name, `./src/${name}.ts`])),
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  tsconfig: 'tsconfig.build.json',
  external: (id, importer, isResolved) =>
    !isResolved && importer && !id.startsWith('.') && id !== 'kysely',
  plugins: [
    {
      // Maps lead to the sources that are published beside the code.
      name: 'unmapped',
      transform: (code, id) =>
        isForeign(id) ? { code, map: { version: 3, sources: [], names: [], mappings: '' } } : null,
    },
  ],
});
const sourceOf = (id) =>
  relative('src', relative('.', id)).replace(/\.ts$/, '').split(sep).join('/');
const { output } = await bundle.write({
  dir: 'dist',
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  banner: ({ moduleIds }) => (moduleIds.some(isForeign) ? license() : ''),
  entryFileNames: '[name].js',
  chunkFileNames: ({ facadeModuleId }) =>
    facadeModuleId ? `${sourceOf(facadeModuleId)}.js` : '[name].js',
  codeSplitting: {
    groups: [
      { name: 'control/client-events', test: ofClient, priority: 1 },
      { name: 'gateway', test: (id) => !isLate.test(id), minShareCount: 2 },
    ],
  },
});
await bundle.close();

const built = new Set(output.map(({ fileName }) => join(fileName)));
for (const file of readdirSync('dist', { recursive: true })) {
  if (!/\.js(?:\.map)?$/.test(file) || built.has(file) || file.startsWith(page)) continue;
  rmSync(join('dist', file));
}
