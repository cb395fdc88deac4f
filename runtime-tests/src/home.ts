// A folder with the packed packages and the suite for each kind of runtime.

import { join } from 'node:path';
import { packedHome } from '@room-sessions/testing/packed';
import { build } from 'esbuild';

const entries = join(import.meta.dirname, '../suite/entries');

/** Creates the home in an empty folder and returns its path. */
export async function createHome(folder: string): Promise<string> {
  const { home } = await packedHome(folder, ['sdk', 'schemas'], { peers: false });
  const options = { bundle: true, format: 'esm', target: 'es2024', logLevel: 'silent' } as const;
  for (const name of ['process', 'worker', 'page']) {
    // Without the packages, which the next step or the runtime finds in the home.
    const outfile = join(home, 'suite', `${name}.js`);
    await build({
      ...options,
      entryPoints: [join(entries, `${name}.ts`)],
      outfile,
      packages: 'external',
    });
  }
  const bundles = { worker: ['workerd', 'worker', 'browser'], page: ['browser'] };
  for (const [name, conditions] of Object.entries(bundles)) {
    const [entryPoints, outfile] = [[join(home, 'suite', `${name}.js`)], join(home, `${name}.js`)];
    await build({ ...options, entryPoints, outfile, conditions });
  }
  return home;
}
