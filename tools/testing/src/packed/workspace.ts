// Reads the packages of the workspace.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The published packages by name, with their folders relative to the checkout. */
export async function packageFolders(checkout: string = root): Promise<Map<string, string>> {
  const names = (await readdir(join(checkout, 'packages'))).filter((name) => name !== 'shared');
  return new Map([
    ['contracts', 'contracts'],
    ...names.toSorted().map((name) => [name, join('packages', name)] as const),
  ]);
}

/** Every published package of a checkout. */
export async function readPackages(checkout: string = root): Promise<WorkspacePackage[]> {
  const folders = [...(await packageFolders(checkout))];
  return Promise.all(
    folders.map(async ([name, folder]) => {
      return { name, folder, manifest: await readManifest(join(checkout, folder)) };
    }),
  );
}
