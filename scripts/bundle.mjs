// Builds the code of a package into dist/: a module for each entry, and what entries share beside
// them. A process that imports a package pays for each file of it, so there are few. The types are
// those of tsc, a file for each source.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { entries } from './entries.mjs';

const isForNode = /[\\/]src[\\/]node[\\/]/;

await using bundle = await rolldown({
  input: Object.fromEntries(entries().map((name) => [name, `./src/${name}.ts`])),
  platform: 'neutral',
  // So that the module of an entry can hold what other entries share with it.
  preserveEntrySignatures: 'allow-extension',
  tsconfig: 'tsconfig.build.json',
  // Packages, and what package.json decides by condition.
  external: (id, importer, isResolved) => !isResolved && importer && !id.startsWith('.'),
  onLog(_, { message }) {
    throw new Error(message);
  },
});
const { output } = await bundle.write({
  dir: 'dist',
  format: 'esm',
  minify: false,
  // It is read as it is; what is said about it stands in the sources, which declarations lead to.
  sourcemap: false,
  comments: { annotation: true, jsdoc: false, legal: true },
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Apart from it, so that no page loads a line of it: what is for Node alone.
  codeSplitting: {
    groups: [{ name: 'shared', test: (id) => !isForNode.test(id), minShareCount: 2 }],
  },
});

const built = new Set(output.map(({ fileName }) => join(fileName)));
for (const file of readdirSync('dist', { recursive: true })) {
  if (/\.js(?:\.map)?$/.test(file) && !built.has(file)) rmSync(join('dist', file));
}
