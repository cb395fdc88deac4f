// Reads the packages that npm installed into a folder.

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Installation {
  /** The names of the packages, repeated if installed more than once. */
  readonly packages: readonly string[];
  /** The size of all files. */
  readonly bytes: number;
}

/** Reads an installation folder. */
export async function readInstallation(home: string): Promise<Installation> {
  const modules = join(home, 'node_modules');
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  // npm's own files and the links to commands do not belong to a package.
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== join(modules, '.package-lock.json'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const manifests = files.filter((file) => packageManifest.test(file.replaceAll('\\', '/')));
  const packages = await Promise.all(
    manifests.map(
      async (file) => (JSON.parse(await readFile(file, 'utf8')) as { name: string }).name,
    ),
  );
  return {
    packages: packages.toSorted(),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** The manifest of a package, not one nested deeper. */
const packageManifest = /\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*\/package\.json$/;

/** The third-party packages. */
export const othersIn = ({ packages }: Installation): string[] =>
  packages.filter((name) => !name.startsWith('@room-sessions/'));
