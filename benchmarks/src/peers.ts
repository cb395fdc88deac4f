// What ours is measured beside: installed from the lockfile of `benchmarks/tools` when first needed.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const peersFolder: string = join(import.meta.dirname, '../tools');

/** Installs what is missing. */
export async function installPeers(): Promise<void> {
  const args = ['install', '--frozen-lockfile', '--prefer-offline'];
  try {
    await run('pnpm', args, { cwd: peersFolder, timeout: 600_000 });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`pnpm ${args.join(' ')} in benchmarks/tools failed:\n${stdout}${stderr}`, {
      cause,
    });
  }
}

/** The version of a peer, as it is pinned. */
export async function peerVersion(name: string): Promise<string> {
  const text = await readFile(join(peersFolder, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Readonly<Record<string, string>> };
  const version = dependencies[name];
  if (version === undefined) throw new Error(`benchmarks/tools does not have ${name}.`);
  return version;
}
