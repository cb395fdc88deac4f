// `pnpm release:publish`: publishes what the registry does not have yet. In a workflow the packages
// say which repository they come of. Whatever follows goes to `changeset publish`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '@room-sessions/packing';
import { exitOnSignals, programOf } from '../command.ts';
import { sourceOf, stamp } from './stamp.ts';

/** Publishes a checkout that is built. Gives the exit code of the tool. */
export async function publish(checkout: string, args: readonly string[]): Promise<number> {
  const source = sourceOf(process.env);
  if (!source) {
    console.warn(
      'GITHUB_REPOSITORY=owner/name is not set: the packages will not say where their sources are, and links of their READMEs lead nowhere on npm. docs/contributing/release.md has the command.',
    );
  }
  const putBack = source && (await stamp(checkout, source));
  try {
    const [command = '', ...rest] = [...programOf('@changesets/cli', checkout), 'publish', ...args];
    const child = spawn(command, rest, { cwd: checkout, stdio: 'inherit' });
    const end = (): boolean => child.kill();
    process.prependOnceListener('exit', end);
    const [code] = (await once(child, 'close')) as [number | null];
    process.off('exit', end);
    return code ?? 1;
  } finally {
    putBack?.();
  }
}

if (import.meta.main) {
  exitOnSignals();
  process.exitCode = await publish(root, process.argv.slice(2));
}
