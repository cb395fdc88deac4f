// What changed in a checkout since a commit, uncommitted work included.

import { exec, execOk } from '@room-sessions/testing';

export interface Since {
  /** The commit where the work left the other branch. */
  readonly base: string;
  /** Below the checkout. */
  readonly files: readonly string[];
  /** A file as it was; undefined where it was not there. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** @throws ProgramError for a name that git does not know. */
export async function changedSince(checkout: string, ref: string): Promise<Since> {
  const git = (...args: string[]): Promise<string> => execOk(['git', ...args], { cwd: checkout });
  const base = (await git('merge-base', ref, 'HEAD')).trim();
  const lists = [
    await git('diff', '--name-only', '-z', '--no-renames', base),
    await git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const files = lists.flatMap((list) => list.split('\0')).filter((name) => name !== '');
  return {
    base,
    files: [...new Set(files)].toSorted(),
    read: async (path) => {
      const { code, stdout } = await exec(['git', 'show', `${base}:${path}`], { cwd: checkout });
      return code === 0 ? stdout : undefined;
    },
  };
}

/** `origin/main` where there is one, else `main`. */
export async function mainOf(checkout: string): Promise<string> {
  const name = 'origin/main';
  return (await isCommit(checkout, name)) ? name : 'main';
}

export async function isCommit(checkout: string, name: string): Promise<boolean> {
  const command = ['git', 'rev-parse', '--verify', '--quiet', `${name}^{commit}`];
  return (await exec(command, { cwd: checkout })).code === 0;
}
