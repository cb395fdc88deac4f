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

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
// Of what was bundled, no module is named for a source, and most declarations are of its inside.
const isBundled = scripts.build.includes('bundle.mjs');

/** Code and declarations that an entry leads to. */
const reached = new Set();

function follow(file, imports, ending) {
  if (reached.has(file) || !existsSync(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(imports)) {
    follow(join(dirname(file), path.replace(/\.(?:js|ts)$/, ending)), imports, ending);
  }
}

if (isBundled) {
  for (const name of entries()) {
    follow(join('dist', `${name}.js`), /(?:\bfrom|^import) "(\.[^"]+)"/gm, '.js');
    follow(join('dist', `${name}.d.ts`), /(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/g, '.d.ts');
  }
}

const laid = join('dist', 'src');
rmSync(laid, { recursive: true, force: true });
for (const file of readdirSync('dist', { recursive: true })) {
  // The compiler would take what is removed for being there.
  if (isBundled && file.endsWith('.tsbuildinfo')) rmSync(join('dist', file));
  const [, name, ending] = /^(.+)(\.js|\.d\.ts)(?:\.map)?$/.exec(file) ?? [];
  if (name === undefined) continue;
  const isWanted = isBundled
    ? reached.has(join('dist', name + ending))
    : existsSync(join('src', `${name}.ts`));
  if (!isWanted) rmSync(join('dist', file), { force: true });
  else if (isBundled && file.endsWith('.d.ts.map')) laySources(join('dist', file));
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
