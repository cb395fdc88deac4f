// Installs folders of programs with a separate workspace and lockfile on first use.

import { execOk } from '@room-sessions/testing';

/** Installs missing packages in a folder, with additional options of pnpm. */
export async function installTools(folder: string, ...options: readonly string[]): Promise<void> {
  await execOk(['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', ...options], {
    cwd: folder,
    timeout: 600_000,
  });
}
