// The peers, which are the other packages that we compare with. They are installed from the lockfile of
// `e2e/benchmarks/tools` at first use.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installTools } from '@room-sessions/testing/packed';

export const peersFolder: string = join(import.meta.dirname, '../tools');

/** Installs missing peers. */
export const installPeers = (): Promise<void> => installTools(peersFolder);

/** The pinned version of a peer. */
export async function peerVersion(name: string): Promise<string> {
  const text = await readFile(join(peersFolder, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Readonly<Record<string, string>> };
  const version = dependencies[name];
  if (version === undefined) throw new Error(`e2e/benchmarks/tools does not have ${name}.`);
  return version;
}
