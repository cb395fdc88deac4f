// What commands of pages may name: our packages, their bins, the scripts of the checkout.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, readPackages, readWorkspace, root } from '@room-sessions/testing/packed';

export interface Workspace {
  /** Names of published packages, with the scope. */
  readonly packages: ReadonlySet<string>;
  /** The file of each command of theirs, and of their own name when they have one command. */
  readonly bins: ReadonlyMap<string, string>;
  /** The scripts of the checkout. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The scripts of each package of the workspace, by its name, and none of a folder of them. */
  readonly scriptsOf: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Packages of others that the workspace has. */
  readonly others: ReadonlySet<string>;
}

let known: Promise<Workspace> | undefined;

export const workspace = (): Promise<Workspace> => (known ??= read());

async function read(): Promise<Workspace> {
  const packages = await readPackages();
  const bins = new Map<string, string>();
  for (const { folder, manifest } of packages) {
    for (const [bin, file] of Object.entries(manifest.bin ?? {})) {
      bins.set(bin, join(root, folder, file));
      bins.set(manifest.name, join(root, folder, file));
    }
  }
  const { catalog } = await readWorkspace();
  return {
    packages: new Set(packages.map(({ manifest }) => manifest.name)),
    bins,
    scripts: await scriptsIn(root),
    scriptsOf: await readScripts(),
    others: new Set(Object.keys(catalog)),
  };
}

async function readScripts(): Promise<Map<string, Readonly<Record<string, string>>>> {
  const { packages } = await readWorkspace();
  const folders = packages.map(async (glob) => {
    if (!glob.endsWith('/*')) return [glob];
    const names = await readdir(join(root, glob.slice(0, -2))).catch(() => []);
    return names.map((name) => `${glob.slice(0, -2)}/${name}`);
  });
  const scripts = new Map<string, Readonly<Record<string, string>>>();
  for (const glob of packages) scripts.set(`./${glob}`, {});
  for (const folder of (await Promise.all(folders)).flat()) {
    const manifest = await readManifest(join(root, folder)).catch(() => undefined);
    if (manifest) scripts.set(manifest.name, await scriptsIn(join(root, folder)));
  }
  return scripts;
}

async function scriptsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const { scripts = {} } = (await readManifest(folder)) as unknown as {
    scripts?: Record<string, string>;
  };
  return scripts;
}
