// The entries of the published packages, each with the types that were built for it.

import { join, posix } from 'node:path';
import { type Manifest, readPackages, root } from '@room-sessions/testing/packed';

export interface Entry {
  /** Without the scope. */
  readonly package: string;
  /** `index`, or the subpath of the entry. */
  readonly name: string;
  /** The folder of the package, absolute. */
  readonly folder: string;
  /** The path in this folder. */
  readonly types: string;
  /** The path of its report in the checkout. */
  readonly report: string;
}

interface Published {
  readonly publishConfig?: {
    readonly exports?: Readonly<Record<string, string | { readonly types?: string }>>;
  };
}

/** @throws Error if an entry has no types. */
export async function readEntries(checkout: string = root): Promise<Entry[]> {
  const packages = await readPackages(checkout);
  return packages.flatMap(({ name, folder, manifest }) =>
    Object.entries((manifest as Manifest & Published).publishConfig?.exports ?? {}).flatMap(
      ([subpath, target]) => {
        if (typeof target === 'string') return [];
        const entry = subpath === '.' ? 'index' : subpath.slice(2);
        if (!target.types) throw new Error(`${name}: the entry ${subpath} has no types.`);
        const report = posix.join(folder, 'api', `${entry}.api.md`);
        const types = posix.normalize(target.types);
        return [{ package: name, name: entry, folder: join(checkout, folder), types, report }];
      },
    ),
  );
}
