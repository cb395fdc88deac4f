// The packages of the workspace as their manifests and sources say.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '../../..');

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
  /** What `#` names stand for, by condition. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
}

export interface WorkspacePackage {
  /** Folder below packages/, which is also its name without the scope. */
  readonly name: string;
  readonly manifest: Manifest;
  /** Path below the package → text, for every TypeScript file of src/. */
  readonly sources: ReadonlyMap<string, string>;
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Every package below `packages/` of a checkout. */
export async function readPackages(checkout: string = root): Promise<WorkspacePackage[]> {
  const names = (await readdir(join(checkout, 'packages'))).toSorted();
  return Promise.all(names.map((name) => readPackage(checkout, name)));
}

async function readPackage(checkout: string, name: string): Promise<WorkspacePackage> {
  const folder = join(checkout, 'packages', name);
  const paths = (await readdir(join(folder, 'src'), { recursive: true })).filter((path) =>
    path.endsWith('.ts'),
  );
  const sources = await Promise.all(
    paths.map(
      async (path) =>
        [join('src', path), await readFile(join(folder, 'src', path), 'utf8')] as const,
    ),
  );
  return { name, manifest: await readManifest(folder), sources: new Map(sources) };
}
