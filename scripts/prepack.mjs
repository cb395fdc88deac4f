// Before a package is packed: removes from its dist/ what no user reaches, and what was built from
// sources that are gone. Neither a build nor a cached one does, and it would be published. The sources
// that declarations lead to are laid beside them. Several may pack at once, as tests do: what is right
// stays as it is, and what is not is replaced at one stroke.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { declarations, entries } from './entries.mjs';

const { files: published, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
// Modules of a bundle are named for no source.
const isBundled = scripts.build.includes('bundle.mjs');
// Where declarations are built apart from code, most are of what is inside of it.
const isApart = isBundled || scripts.build.includes('build.mjs');
const publishesSources = published.includes('src');

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
  for (const name of entries) {
    follow(join('dist', `${name}.js`), /(?:\bfrom|^import) ?"(\.[^"]+)"/gm, '.js');
  }
}
if (isApart) {
  for (const name of declarations) {
    follow(join('dist', `${name}.d.ts`), /(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/g, '.d.ts');
  }
}

const laid = join('dist', 'src');
const isLaid = (file) => file.startsWith(laid + sep);
/** Sources that a declaration leads to. */
const wanted = new Set();

const files = readdirSync('dist', { recursive: true }).map((file) => join('dist', file));
for (const file of files) {
  if (isLaid(file)) continue;
  // The compiler would take what is removed for being there.
  if (isApart && file.endsWith('.tsbuildinfo')) rmSync(file, { force: true });
  const [, name, ending] = /^(.+)(\.js|\.d\.ts)(?:\.map)?$/.exec(file) ?? [];
  if (name === undefined) continue;
  const isReached = ending === '.js' ? isBundled : isApart;
  const isWanted = isReached
    ? reached.has(name + ending)
    : existsSync(join('src', `${relative('dist', name)}.ts`));
  if (!isWanted) rmSync(file, { force: true });
  else if (!publishesSources && file.endsWith('.d.ts.map')) laySources(file);
}
for (const file of files) {
  if (isLaid(file) && extname(file) !== '' && !wanted.has(file)) rmSync(file, { force: true });
}

/** Copies the sources of a map below dist/, and has the map lead there; it may have before. */
function laySources(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const folder = dirname(file);
  map.sources = map.sources.map((source) => {
    const from = join(folder, source);
    const path = relative(isLaid(from) ? laid : 'src', from);
    const copy = join(laid, path);
    wanted.add(copy);
    put(copy, readFileSync(join('src', path), 'utf8'));
    return relative(folder, copy).replaceAll(sep, '/');
  });
  put(file, JSON.stringify(map));
}

function put(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(dirname(file), { recursive: true });
  // Nobody else sees it half written, and it is not in what is packed.
  const draft = `.prepack-${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
