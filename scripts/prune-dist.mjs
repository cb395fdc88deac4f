// Before a package is packed: removes from its dist/ what was built from sources that are gone.
// Neither a build nor a cached one does, and it would be published.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entries } from './entries.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Modules that an entry leads to: of a bundle, none is named for a source. */
const reached = new Set();
function follow(file) {
  if (reached.has(file) || !existsSync(file)) return;
  reached.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|^import) "(\.[^"]+)"/gm);
  for (const [, path] of imports) follow(join(dirname(file), path));
}
const isBundled = scripts.build.includes('bundle.mjs');
if (isBundled) for (const name of entries()) follow(join('dist', `${name}.js`));

for (const file of readdirSync('dist', { recursive: true })) {
  const [, name, ending] = /^(.+)(\.js|\.d\.ts)(?:\.map)?$/.exec(file) ?? [];
  if (name === undefined) continue;
  const isWanted =
    isBundled && ending === '.js'
      ? reached.has(join('dist', name + ending))
      : existsSync(join('src', `${name}.ts`));
  if (!isWanted) rmSync(join('dist', file), { force: true });
}
