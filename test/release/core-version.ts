// The second part of `pnpm release:version`: copies the version of core from its package.json into its source,
// because core sends the version to the gateway.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { root } from '@room-sessions/testing/packed';

export function writeCoreVersion(): void {
  const core = join(root, 'packages/core');
  const manifest = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = join(core, 'src/version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'[^']*'/, `'${manifest.version}'`));
}

if (import.meta.main) {
  await runProgram({
    usage:
      'Usage: pnpm release:version, which runs this program after changesets updated the versions',
    run: writeCoreVersion,
  });
}
