// `pnpm release:check [--since REF]`: fails when a change that users notice has no changeset, or one
// that says too little.

import { parseArgs } from 'node:util';
import { root } from '@room-sessions/packing';
import { CommandError, exitOnSignals } from '../command.ts';
import { checkRelease } from './check.ts';
import { mainOf } from './git.ts';

exitOnSignals();
try {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const ref = values.since ?? (await mainOf(root));
  const faults = await checkRelease(root, ref);
  if (faults.length === 0) console.log(`What changed since ${ref} has its changesets.`);
  else {
    console.error(
      `${faults.join('\n')}\n\n\`pnpm changeset\` adds one, and .changeset/README.md shows its form; ` +
        'docs/versioning.md says how much.',
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
}
