// A copy of the checkout to rehearse in: what git knows and what is new, committed, with its
// dependencies installed from what is at hand.

import { cp, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { packageFolders, root } from '@room-sessions/testing/packed';

export interface Copy extends AsyncDisposable {
  readonly path: string;
  /** Commits all that changed, which may be nothing. */
  readonly commit: (message: string) => Promise<void>;
  /** Builds the published packages. */
  readonly build: () => Promise<void>;
}

/** The git of a copy knows nobody, and asks nobody. */
const who = ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost'];

/** Copies the working tree, as it stands, into a temporary folder that goes with its use. */
export async function copyCheckout(): Promise<Copy> {
  const folder = await temporaryFolder();
  const path = folder.path;
  const git = (...args: string[]): Promise<string> =>
    execOk(['git', ...who, ...args], { cwd: path });
  try {
    const listed = await execOk(['git', 'ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
    });
    for (const file of listed.split('\0').filter((name) => name !== '')) {
      // Deleted, and not committed yet.
      if (!existsSync(join(root, file))) continue;
      await mkdir(dirname(join(path, file)), { recursive: true });
      await cp(join(root, file), join(path, file));
    }
    await git('init', '--quiet', '--initial-branch', 'main');
    await git('config', 'user.name', 'rehearsal');
    await git('config', 'user.email', 'rehearsal@localhost');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'The checkout as it was');
    await execOk(
      [
        'pnpm',
        'install',
        '--frozen-lockfile',
        '--prefer-offline',
        '--ignore-scripts',
        '--reporter=silent',
      ],
      { cwd: path, timeout: 180_000 },
    );
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
  return {
    path,
    commit: async (message) => {
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', message);
    },
    build: async () => {
      const filters = [...(await packageFolders(path)).values()].map((one) => `--filter=./${one}`);
      await execOk(['pnpm', '--reporter=append-only', ...filters, 'run', 'build'], {
        cwd: path,
        timeout: 180_000,
      });
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
