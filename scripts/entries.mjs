// What a package publishes, as its manifest says: paths below src/ and dist/, without ending.

import { readFileSync } from 'node:fs';

const { publishConfig } = JSON.parse(readFileSync('package.json', 'utf8'));
const { exports, imports = {}, bin = {} } = publishConfig;

/** What the package itself is told by condition, when it is loaded. */
export const toldByCondition = Object.keys(imports);

/** For each name that can be imported, its targets by condition. */
const choices = [...Object.values(exports), ...Object.values(imports), bin].map((target) =>
  typeof target === 'string' ? { default: target } : target,
);

function names(ending, targets) {
  const found = targets.filter((file) => file.startsWith('./dist/') && file.endsWith(ending));
  return [...new Set(found.map((file) => file.slice('./dist/'.length, -ending.length)))];
}

const whole = choices.flatMap((targets) => Object.values(targets));
const forNode = choices.flatMap(({ node }) => node ?? []);
const forAll = choices.filter(({ node, browser }) => !node && !browser).flatMap(Object.values);

/** All modules of code. */
export const entries = names('.js', whole);

/** Those that Node loads in the place of others. */
export const entriesForNode = names('.js', forNode);

/** In a package that has such, those that Node loads as everybody else does. */
export const entriesForAll = entriesForNode.length > 0 ? names('.js', forAll) : [];

/** All declarations of types. */
export const declarations = names('.d.ts', whole);
