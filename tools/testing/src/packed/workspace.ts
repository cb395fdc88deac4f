// Reads the packages of the workspace.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

export const root: string = join(import.meta.dirname, '../../../..');

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
  /** The targets of `#` names, by condition. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node: string };
}

export interface WorkspacePackage {
  /** Without the scope. */
  readonly name: string;
  /** Relative to the checkout. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The content of pnpm-workspace.yaml: folders of packages, and versions of dependencies. */
export interface Workspace {
  readonly packages: readonly string[];
  readonly catalog: Readonly<Record<string, string>>;
}

export async function readWorkspace(checkout: string = root): Promise<Workspace> {
  return parse(await readFile(join(checkout, 'pnpm-workspace.yaml'), 'utf8')) as Workspace;
}

/** Every published package of a checkout. */
export async function readPackages(checkout: string = root): Promise<WorkspacePackage[]> {
  const names = (await readdir(join(checkout, 'packages'))).toSorted();
  const folders = ['contracts', ...names.map((name) => join('packages', name))];
  const packages = folders.map(async (folder) => {
    return { name: basename(folder), folder, manifest: await readManifest(join(checkout, folder)) };
  });
  return (await Promise.all(packages)).filter(({ manifest }) => !manifest.private);
}

/** The folders of the published packages, relative to the checkout, by name. */
export async function packageFolders(checkout: string = root): Promise<Map<string, string>> {
  return new Map((await readPackages(checkout)).map(({ name, folder }) => [name, folder]));
}
