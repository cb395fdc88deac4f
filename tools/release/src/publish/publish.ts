// `pnpm release:publish`: publishes what the registry does not have yet. In a workflow the packages
// say which repository they come of.

import { runProgram } from '@room-sessions/command-line';
import { programOf, execInherit } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { sourceOf, stamp } from './stamp.ts';

/** Publishes a checkout that is built. `args` go to `changeset publish`; gives its exit code. */
export async function publish(checkout: string, args: readonly string[]): Promise<number> {
  const source = sourceOf(process.env);
  if (!source) {
    console.warn(
      'GITHUB_REPOSITORY=owner/name is not set: the packages will not say where their sources are, and links of their READMEs lead nowhere on npm. docs/contributing/release.md has the command.',
    );
  }
  const putBack = source && (await stamp(checkout, source));
  try {
    const command = [...programOf('@changesets/cli', checkout), 'publish', ...args];
    return await execInherit(command, { cwd: checkout });
  } finally {
    putBack?.();
  }
}

if (import.meta.main) {
  await runProgram({
    usage: `Usage: pnpm release:publish [--no-git-tag]
Publishes each version that the registry does not have.
  --no-git-tag  leaves git as it is`,
    options: { 'no-git-tag': { type: 'boolean', default: false } },
    run: ({ values }) => publish(root, values['no-git-tag'] ? ['--no-git-tag'] : []),
  });
}
