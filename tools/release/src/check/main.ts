// `pnpm release:check [--since REF]`: fails when a change that users notice has no changeset, or one
// that says too little.

import { runProgram, UsageError } from '@room-sessions/command-line';
import { root } from '@room-sessions/testing/packed';
import { checkRelease } from './check.ts';
import { isCommit, mainOf } from './git.ts';

await runProgram({
  usage: `Usage: pnpm release:check [--since REF]
Looks for a changeset for each change that users notice since REF, or since origin/main.`,
  options: { since: { type: 'string' } },
  async run({ values: { since } }) {
    if (since !== undefined && !(await isCommit(root, since))) {
      throw new UsageError(`--since ${since}: git knows no such commit; fetch it first.`);
    }
    const ref = since ?? (await mainOf(root));
    const faults = await checkRelease(root, ref);
    if (faults.length === 0) {
      console.log(`What changed since ${ref} has its changesets.`);
      return 0;
    }
    console.error(
      `${faults.join('\n')}\n\n\`pnpm changeset\` adds one, and .changeset/README.md shows its form; ` +
        'docs/versioning.md says how much.',
    );
    return 1;
  },
});
