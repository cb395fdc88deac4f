// A folder with our packed packages (installed with npm), the peers, and the benchmark programs.

import { chmod, cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackedPackage, packedHome } from '@room-sessions/testing/packed';
import { writeHeyApi } from './hey-api.ts';
import { installPeers, peersFolder } from './peers.ts';

export interface Home {
  readonly path: string;
  /** The folder of the programs. */
  readonly programs: string;
  /** The packed packages, by package name without the scope. */
  readonly packed: ReadonlyMap<string, PackedPackage>;
}

/** Creates a home in an empty folder. Our packages must be built. */
export async function makeHome(folder: string, withPeers: boolean): Promise<Home> {
  // PostgreSQL may run as another user and needs access to its database in this folder.
  await chmod(folder, 0o711);
  const ours = ['sdk', 'schemas', 'gateway'];
  const { home: path, packed } = await packedHome(folder, ours, { peers: false });
  const programs = join(path, 'programs');
  await cp(join(import.meta.dirname, '../programs'), programs, { recursive: true });
  if (withPeers) {
    await installPeers();
    await link(join(peersFolder, 'node_modules'), join(path, 'node_modules'));
    await writeHeyApi(path);
  }
  return { path, programs, packed };
}

/** Links the contents of one `node_modules` into another, and keeps existing entries. */
async function link(from: string, into: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => !name.startsWith('.'));
  for (const name of names) {
    if (name.startsWith('@')) {
      await mkdir(join(into, name), { recursive: true });
      await link(join(from, name), join(into, name));
    } else {
      await symlink(join(from, name), join(into, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
  }
}
