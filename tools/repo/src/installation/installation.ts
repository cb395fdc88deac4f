// What is in a folder into which npm installed something.

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Installation {
  /** The names of the packages, as often as each is there. */
  readonly packages: readonly string[];
  /** Of all their files. */
  readonly bytes: number;
}

/** Reads what was installed into a folder. */
export async function readInstallation(home: string): Promise<Installation> {
  const modules = join(home, 'node_modules');
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  // What npm notes for itself, and links to commands, are no part of a package.
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

/** That of a package, and none that stands deeper in one. */
const packageManifest = /\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*\/package\.json$/;

/** Those that are not of this project. */
export const othersIn = ({ packages }: Installation): string[] =>
  packages.filter((name) => !name.startsWith('@room-sessions/'));
