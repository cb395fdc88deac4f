// Builds the code of a package into dist/: a module for each entry, and what entries share beside
// them. A process that imports a package pays for each file of it, and for each character, so there are
// few of both. A package with entries under the condition `node` is built twice: for Node as one
// module, with all in it that is chosen by condition, and for everything else. The types are those of
// tsc, a file for each source.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { entries, entriesForAll, entriesForNode, toldByCondition } from './entries.mjs';
import { strictBuild } from './strict-build.mjs';

const constants = '@room-sessions/models';
const isForNode = /[\\/]src[\\/]node[\\/]/;
const built = new Set();

async function build(names, { conditions = [], told = [], groups = [] }) {
  // No `await using`: `npm test` builds on Node 22 as well.
  const bundle = await rolldown({
    ...strictBuild,
    input: Object.fromEntries(names.map((name) => [name, `./src/${name}.ts`])),
    platform: 'neutral',
    resolve: { conditionNames: conditions },
    // So that the module of an entry can hold what other entries share with it.
    preserveEntrySignatures: 'allow-extension',
    tsconfig: 'tsconfig.build.json',
    // Packages, but for constants alone, and what is chosen when it is loaded.
    external: (id, importer, isResolved) =>
      !isResolved &&
      importer &&
      (id.startsWith('#') ? told.includes(id) : !id.startsWith('.') && id !== constants),
  });
  const { output } = await bundle
    .generate({
      format: 'esm',
      // Names that a stack shows stay.
      minify: { compress: false, mangle: { toplevel: false }, codegen: { removeWhitespace: true } },
      sourcemap: false,
      // What is said about the code stands in the sources, which declarations lead to.
      comments: { annotation: true, jsdoc: false, legal: true },
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      codeSplitting: { groups },
    })
    .finally(() => bundle.close());
  for (const { fileName, code } of output) {
    const file = join('dist', fileName);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, byLines(code));
    built.add(file);
  }
}

/** Code with each statement on a line: a stack names the line, and Node shows it. */
function byLines(code) {
  const starts = [0];
  (function visit(node) {
    if (typeof node !== 'object' || node === null) return;
    const isList = ['Program', 'BlockStatement', 'StaticBlock', 'ClassBody'].includes(node.type);
    if (isList) starts.push(...node.body.map(({ start }) => start));
    Object.values(node).forEach(visit);
  })(parseAst(code));
  const all = [...new Set(starts)].toSorted((a, b) => a - b);
  const lines = all.map((start, at) => code.slice(start, all[at + 1]).trimEnd());
  return `${lines.join('\n')}\n`;
}

// An entry that is loaded beside either cannot share with both, and what is small is not worth a file.
const alone = process.argv.includes('--apart') ? entries : entriesForAll;
const together = entries.filter((name) => !alone.includes(name) && !entriesForNode.includes(name));
for (const name of alone) await build([name], { told: toldByCondition });
if (entriesForNode.length > 0) {
  await build(entriesForNode, {
    conditions: ['node'],
    groups: [{ name: 'node/whole', test: () => true }],
  });
}
if (together.length > 0) {
  await build(together, {
    told: toldByCondition,
    // Apart from it, so that no page loads a line of it: what is for Node alone.
    groups: [{ name: 'shared', test: (id) => !isForNode.test(id), minShareCount: 2 }],
  });
}

for (const file of readdirSync('dist', { recursive: true })) {
  if (/\.js(?:\.map)?$/.test(file) && !built.has(join('dist', file))) rmSync(join('dist', file));
}
