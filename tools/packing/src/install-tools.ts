// Folders of programs with a workspace and a lockfile of their own, installed when first needed.

import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from './workspace.ts';

const run = promisify(execFile);

/** Installs what is missing in such a folder, with further options of pnpm. */
export async function installTools(folder: string, ...options: readonly string[]): Promise<void> {
  const args = ['install', '--frozen-lockfile', '--prefer-offline', ...options];
  try {
    await run('pnpm', args, { cwd: folder, timeout: 600_000 });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    const where = relative(root, folder);
    throw new Error(`pnpm ${args.join(' ')} in ${where} failed:\n${stdout}${stderr}`, { cause });
  }
}
