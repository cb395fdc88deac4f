// What a package publishes as code, as its manifest says: paths below src/ and dist/, without ending.

import { readFileSync } from 'node:fs';

const { publishConfig } = JSON.parse(readFileSync('package.json', 'utf8'));

export function entries() {
  const { exports, imports = {}, bin = {} } = publishConfig;
  const files = [exports, imports, { bin }]
    .flatMap((targets) => Object.values(targets))
    .flatMap((target) => (typeof target === 'string' ? target : Object.values(target)));
  const found = files.flatMap((file) => /^\.\/dist\/(.+)\.js$/.exec(file)?.[1] ?? []);
  return [...new Set(found)];
}
