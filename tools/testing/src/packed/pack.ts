// The packages as their users get them: tarballs that pnpm made (npm would leave `workspace:` and
// the exports of the sources in them), installed by plain npm. `dist/` has to be built.

import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { type Manifest, readManifest, readPackages, root } from './workspace.ts';

const scope = '@room-sessions/';

/** A packed package. */
export interface Packed {
  /** Without the scope. */
  readonly name: string;
  /** Below the checkout. */
  readonly folder: string;
  /** As it stands in the checkout, not as it was packed. */
  readonly manifest: Manifest;
  /** The absolute path of its tarball. */
  readonly tarball: string;
}

/**
 * Packs every published package of a checkout into a folder; gives them by their names without scope.
 * @throws Error for a package that was not built: its tarball would lack `dist/`.
 */
export async function packAll(into: string, checkout: string = root): Promise<Map<string, Packed>> {
  const packages = await readPackages(checkout);
  // Before any program starts: one that still writes its tarball while the caller removes the folder
  // makes that removal fail (ENOTEMPTY), and hides this error.
  for (const { folder } of packages) {
    await access(join(checkout, folder, 'dist')).catch(() => {
      throw new Error(`${folder}/dist does not exist: run pnpm build first.`);
    });
  }
  const packed = await Promise.all(
    packages.map(async ({ name, folder, manifest }) => {
      const cwd = join(checkout, folder);
      const said = await execOk(['pnpm', 'pack', '--json', '--pack-destination', into], { cwd });
      const { filename } = JSON.parse(said) as { filename: string };
      return { name, folder, manifest, tarball: filename };
    }),
  );
  return new Map(packed.map((one) => [one.name, one]));
}

export interface InstallOptions {
  /** Whether the optional packages that they work with are installed too. Default: true. */
  readonly peers?: boolean;
  /** Packages of others, with their versions. Default: none. */
  readonly others?: Readonly<Record<string, string>>;
}

/**
 * Packs every package into a folder, and installs those that are named, or all, in a new one below
 * it, `home`.
 */
export async function packedHome(
  folder: string,
  names?: readonly string[],
  options?: InstallOptions,
): Promise<{ readonly home: string; readonly packed: Map<string, Packed> }> {
  const packed = await packAll(folder);
  const home = join(folder, 'home');
  await installPacked(home, packed, names ?? [...packed.keys()], options);
  return { home, packed };
}

/**
 * Installs some of the packages into a new folder by plain npm, each with all of ours that it needs:
 * none of them is in a registry yet.
 */
export async function installPacked(
  home: string,
  packed: ReadonlyMap<string, Packed>,
  names: readonly string[],
  { peers = true, others = {} }: InstallOptions = {},
): Promise<void> {
  const wanted = Object.entries(others);
  for (const name of peers ? names : []) {
    const { manifest, folder } = one(packed, name);
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      const { version } = await readManifest(join(root, folder, 'node_modules', peer));
      wanted.push([peer, version]);
    }
  }
  await preparePacked(home, packed, names, wanted);
  await npmInstall(home);
}

/** Installs what a folder asks for, or what is named, by plain npm, without its install scripts. */
export async function npmInstall(home: string, ...args: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  // An npm around this one may have been asked to be silent; what fails here says why.
  const loud = ['--loglevel=error'];
  await execOk(['npm', 'install', '--prefer-offline', ...quiet, ...loud, ...args], {
    cwd: home,
    timeout: 180_000,
  });
}

/** A new folder whose packages are asked for in its package.json, and not there yet. */
export async function preparePacked(
  home: string,
  packed: ReadonlyMap<string, Packed>,
  names: readonly string[],
  others: readonly (readonly [string, string])[] = [],
): Promise<void> {
  const found = new Set<string>();
  for (const name of names) closure(packed, name, found);
  const own = [...found].map((name) => [scope + name, `file:${one(packed, name).tarball}`]);
  await mkdir(home, { recursive: true });
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: Object.fromEntries([...own, ...others]),
      // Ours come as tarballs, wherever they are asked for.
      overrides: Object.fromEntries(own.map(([name]) => [name, `$${name}`])),
    }),
  );
}

/** A package with all of ours that it needs. */
function closure(packed: ReadonlyMap<string, Packed>, name: string, found: Set<string>): void {
  found.add(name);
  for (const dependency of Object.keys(one(packed, name).manifest.dependencies ?? {})) {
    const own = dependency.startsWith(scope) ? dependency.slice(scope.length) : undefined;
    if (own !== undefined && !found.has(own)) closure(packed, own, found);
  }
}

function one(packed: ReadonlyMap<string, Packed>, name: string): Packed {
  const found = packed.get(name);
  if (found === undefined) throw new Error(`${name} is no package of this repository.`);
  return found;
}
