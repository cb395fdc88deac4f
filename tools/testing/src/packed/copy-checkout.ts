// Copies this checkout to another folder, for commands that change it.

import { cp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execOk } from '../process.ts';
import { root } from './workspace.ts';

/** Copies all files that git tracks or would add, without build output and dependencies. */
export async function copyCheckout(to: string): Promise<void> {
  const listed = await execOk(['git', 'ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    await cp(join(root, file), join(to, file));
  }
}
