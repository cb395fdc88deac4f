// Writes core's version into its source, after changesets has changed its package.json.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const core = join(import.meta.dirname, '../packages/core');
const { version } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8'));
const file = join(core, 'src/version.ts');
const text = readFileSync(file, 'utf8').replace(/'[^']*'/, `'${version}'`);
writeFileSync(file, text);
console.log(`core is ${version}.`);
