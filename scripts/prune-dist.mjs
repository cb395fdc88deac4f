// Before a package is packed: removes from its dist/ what was built from sources that are gone.
// Neither tsc nor a cached build does, and it would be published.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

for (const file of readdirSync('dist', { recursive: true })) {
  const [, source] = /^(.+)\.(?:js|d\.ts)(?:\.map)?$/.exec(file) ?? [];
  if (source !== undefined && !existsSync(join('src', `${source}.ts`))) {
    rmSync(join('dist', file), { force: true });
  }
}
