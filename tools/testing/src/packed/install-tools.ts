// Folders of programs with a workspace and a lockfile of their own, installed when first needed.

import { execOk } from '@room-sessions/testing';

/** Installs what is missing in such a folder, with further options of pnpm. */
export async function installTools(folder: string, ...options: readonly string[]): Promise<void> {
  await execOk(['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', ...options], {
    cwd: folder,
    timeout: 600_000,
  });
}
