// Before a package is packed: removes from its dist/ what no user reaches, and what was built from
// sources that are gone. Neither a build nor a cached one does, and it would be published. The sources
// that declarations lead to are laid beside them.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { entries } from './entries.mjs';

const { files, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
// Modules of a bundle are named for no source.
const isBundled = scripts.build.includes('bundle.mjs');
// Where declarations are built apart from code, most are of what is inside of it.
const isApart = isBundled || scripts.build.includes('build.mjs');
const publishesSources = files.includes('src');

/** Code and declarations that an entry leads to. */
const reached = new Set();

function follow(file, imports, ending) {
  if (reached.has(file) || !existsSync(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(imports)) {
    follow(join(dirname(file), path.replace(/\.(?:js|ts)$/, ending)), imports, ending);
  }
}

for (const name of entries()) {
  if (isBundled) follow(join('dist', `${name}.js`), /(?:\bfrom|^import) "(\.[^"]+)"/gm, '.js');
  if (isApart) {
    follow(join('dist', `${name}.d.ts`), /(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/g, '.d.ts');
  }
}

const laid = join('dist', 'src');
rmSync(laid, { recursive: true, force: true });
for (const file of readdirSync('dist', { recursive: true })) {
  // The compiler would take what is removed for being there.
  if (isApart && file.endsWith('.tsbuildinfo')) rmSync(join('dist', file));
  const [, name, ending] = /^(.+)(\.js|\.d\.ts)(?:\.map)?$/.exec(file) ?? [];
  if (name === undefined) continue;
  const isReached = ending === '.js' ? isBundled : isApart;
  const isWanted = isReached
    ? reached.has(join('dist', name + ending))
    : existsSync(join('src', `${name}.ts`));
  if (!isWanted) rmSync(join('dist', file), { force: true });
  else if (!publishesSources && file.endsWith('.d.ts.map')) laySources(join('dist', file));
}

/** Copies the sources of a map below dist/, and has the map lead there; it may have before. */
function laySources(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const folder = dirname(file);
  map.sources = map.sources.map((source) => {
    const from = join(folder, source);
    const path = relative(from.startsWith(laid + sep) ? laid : 'src', from);
    const copy = join(laid, path);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join('src', path), copy);
    return relative(folder, copy).replaceAll(sep, '/');
  });
  writeFileSync(file, JSON.stringify(map));
}
