// What the checkout knows about itself.

import { execOk } from '@room-sessions/testing';
import { reasonOf } from '../src/reason.ts';
import { SetupError } from '../src/setup-error.ts';
import type { Environment } from '../src/child-environment.ts';

async function git(checkout: string, ...args: string[]): Promise<string> {
  try {
    return (await execOk(['git', ...args], { cwd: checkout })).trimEnd();
  } catch (cause) {
    throw new SetupError('environment', reasonOf(cause), { cause });
  }
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The commit, in as many digits as a version is given. */
export const commitOf = (checkout: string): Promise<string> =>
  git(checkout, 'rev-parse', '--short=12', 'HEAD');

export const tagsAtHead = async (checkout: string): Promise<string[]> =>
  lines(await git(checkout, 'tag', '--points-at', 'HEAD'));

export const hasTag = async (checkout: string, tag: string): Promise<boolean> =>
  (await git(checkout, 'tag', '--list', tag)) !== '';

/**
 * @throws SetupError (usage) when a file below this path is not as it is committed: the versions that
 * are told to a broker name the commit.
 */
export async function demandCommitted(checkout: string, path: string): Promise<void> {
  const changed = lines(await git(checkout, 'status', '--porcelain', '--', path));
  if (changed.length === 0) return;
  throw new SetupError(
    'usage',
    `${path} is not as it is committed, and a version names a commit: ${changed.join(', ')}`,
  );
}

/**
 * The branch that is built: what was given, or what GitHub Actions says, or what is checked out.
 *
 * @throws SetupError (usage) where a commit is checked out without a branch.
 */
export async function branchOf(
  checkout: string,
  environment: Environment,
  given?: string,
): Promise<string> {
  const { GITHUB_HEAD_REF: head, GITHUB_REF_TYPE: type, GITHUB_REF_NAME: name } = environment;
  const branch =
    given ||
    // Of a pull request; its GITHUB_REF_NAME is `12/merge`.
    head ||
    (type === 'branch' && name) ||
    (await git(checkout, 'branch', '--show-current'));
  if (branch) return branch;
  throw new SetupError(
    'usage',
    'no branch is checked out, and a contract belongs to one: name it by --branch NAME',
  );
}
