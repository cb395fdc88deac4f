// A folder with our packed packages, the other clients, and the benchmark programs.

import { chmod, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { packedHome, root } from '@room-sessions/testing/packed';
import { build } from 'esbuild';

/** Creates a home in an empty folder, and returns its path. Our packages must be built. */
export async function createHome(folder: string): Promise<string> {
  // PostgreSQL may run as another user and needs access to its database in this folder.
  await chmod(folder, 0o711);
  const { home } = await packedHome(folder, ['sdk', 'schemas', 'gateway'], { peers: false });
  // Node looks here for packages that are not in the home.
  await symlink(join(root, 'benchmarks/node_modules'), join(folder, 'node_modules'));
  await cp(join(import.meta.dirname, '../programs'), join(home, 'programs'), { recursive: true });
  const source = join(folder, 'hey-api');
  await createClient({
    input: join(root, 'spec/openapi.yaml'),
    logs: { file: false, level: 'silent' },
    output: { path: source, module: { extension: '.js' } },
    plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
  });
  await build({
    entryPoints: [join(source, '**/*.ts')],
    outdir: join(home, 'hey-api'),
    format: 'esm',
    target: 'es2022',
  });
  return home;
}
