// A folder with our packed packages (installed with npm), the peers, and the benchmark programs.

import { chmod, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { installTools, packedHome, root } from '@room-sessions/testing/packed';

export interface Home {
  readonly path: string;
}

const tools = join(import.meta.dirname, '../tools');

/** Creates a home in an empty folder. Our packages must be built. */
export async function createHome(folder: string): Promise<Home> {
  // PostgreSQL may run as another user and needs access to its database in this folder.
  await chmod(folder, 0o711);
  const { home: path } = await packedHome(folder, ['sdk', 'schemas', 'gateway'], { peers: false });
  await installTools(tools);
  // Node looks here for packages that are not in the home.
  await symlink(join(tools, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(import.meta.dirname, '../programs'), join(path, 'programs'), { recursive: true });
  const generate = [join(path, 'programs/generate-hey-api.mjs'), join(root, 'spec/openapi.yaml')];
  await execOk([process.execPath, ...generate, join(path, 'hey-api')], { cwd: path });
  return { path };
}
