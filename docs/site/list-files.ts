import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { root } from './paths.ts';

/** The files of the repository that match, without ignored ones. */
export async function listFiles(...patterns: readonly string[]): Promise<string[]> {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = await execOk(['git', 'ls-files', ...options, '--', ...patterns], { cwd: root });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}
