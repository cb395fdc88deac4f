// Packs the packages with pnpm (npm would keep `workspace:` and the exports of the sources) and installs the
// tarballs, with npm like a user, or faster with pnpm. Requires a built `dist/`.

import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { type Manifest, readManifest, readPackages, root } from './workspace.ts';

const scope = '@room-sessions/';

/** A packed package. */
export interface PackedPackage {
  /** Without the scope. */
  readonly name: string;
  /** Relative to the checkout. */
  readonly folder: string;
  /** The manifest in the checkout, not in the tarball. */
  readonly manifest: Manifest;
  /** The absolute path of its tarball. */
  readonly tarball: string;
}

/** What `pnpm pack` prints about a package. */
interface Packed {
  readonly name: string;
  readonly filename: string;
}

/**
 * Packs all published packages of a checkout into a folder, and returns them by name without scope.
 * @throws Error if a package is not built, because its tarball would have no `dist/`.
 */
export async function packAll(
  into: string,
  checkout: string = root,
): Promise<Map<string, PackedPackage>> {
  const packages = await readPackages(checkout);
  // Check before any program starts: if a program still writes its tarball while the caller removes the folder, the
  // removal fails (ENOTEMPTY) and hides this error.
  for (const { folder } of packages) {
    await access(join(checkout, folder, 'dist')).catch(() => {
      throw new Error(`${folder}/dist does not exist: run pnpm build first.`);
    });
  }
  const only = packages.flatMap(({ folder }) => ['--filter', `./${folder}`]);
  const pack = ['pnpm', '--recursive', ...only, 'pack', '--json', '--pack-destination', into];
  const output = JSON.parse(await execOk(pack, { cwd: checkout })) as readonly Packed[];
  const tarballs = new Map(output.map(({ name, filename }) => [name, filename]));
  const packed = packages.map(({ name, folder, manifest }) => {
    return { name, folder, manifest, tarball: tarballs.get(manifest.name)! };
  });
  return new Map(packed.map((one) => [one.name, one]));
}

export interface InstallOptions {
  /** Whether optional peer dependencies are installed too. Default: true. */
  readonly peers?: boolean;
  /** Third-party packages with their versions. Default: none. */
  readonly others?: Readonly<Record<string, string>>;
}

/**
 * Packs all packages into a folder, and installs the named packages, or all, in its new subfolder `home` with pnpm.
 */
export async function packedHome(
  folder: string,
  names?: readonly string[],
  options?: InstallOptions,
): Promise<{ readonly home: string; readonly packed: Map<string, PackedPackage> }> {
  const packed = await packAll(folder);
  const home = join(folder, 'home');
  await preparePacked(home, packed, names ?? [...packed.keys()], options);
  await pnpmInstall(home);
  return { home, packed };
}

/**
 * Installs some of the packages into a new folder with npm, including all workspace packages that they depend on,
 * because no version is in a registry yet.
 */
export async function installPacked(
  home: string,
  packed: ReadonlyMap<string, PackedPackage>,
  names: readonly string[],
  options?: InstallOptions,
): Promise<void> {
  await preparePacked(home, packed, names, options);
  await npmInstall(home);
}

/** In the layout of npm, in a fifth of its time, because pnpm links the files of other packages from its store. */
async function pnpmInstall(home: string): Promise<void> {
  const options = ['--prefer-offline', '--ignore-scripts', '--no-lockfile'];
  await execOk(['pnpm', 'install', ...options], { cwd: home, timeout: 180_000 });
}

/** Installs the dependencies of a folder, or the named packages, with npm and without install scripts. */
export async function npmInstall(home: string, ...args: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  // An outer npm may be silent, but failures here must be visible.
  const loud = ['--loglevel=error'];
  await execOk(['npm', 'install', '--prefer-offline', ...quiet, ...loud, ...args], {
    cwd: home,
    timeout: 180_000,
  });
}

/** Creates a folder that depends on the packages, for npm and for pnpm. */
async function preparePacked(
  home: string,
  packed: ReadonlyMap<string, PackedPackage>,
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
  const found = new Set<string>();
  for (const name of names) closure(packed, name, found);
  const own = [...found].map((name) => [scope + name, `file:${one(packed, name).tarball}`]);
  // Workspace packages are tarballs, also as transitive dependencies.
  const overrides = Object.fromEntries(own.map(([name]) => [name, `$${name}`]));
  const dependencies = Object.fromEntries([...own, ...wanted]);
  const manifest = { private: true, type: 'module', dependencies, overrides };
  const settings = { packages: [], nodeLinker: 'hoisted', overrides };
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), JSON.stringify(manifest));
  // JSON is YAML.
  await writeFile(join(home, 'pnpm-workspace.yaml'), JSON.stringify(settings));
}

/** A package with all workspace packages that it depends on. */
function closure(
  packed: ReadonlyMap<string, PackedPackage>,
  name: string,
  found: Set<string>,
): void {
  found.add(name);
  for (const dependency of Object.keys(one(packed, name).manifest.dependencies ?? {})) {
    const own = dependency.startsWith(scope) ? dependency.slice(scope.length) : undefined;
    if (own !== undefined && !found.has(own)) closure(packed, own, found);
  }
}

function one(packed: ReadonlyMap<string, PackedPackage>, name: string): PackedPackage {
  const found = packed.get(name);
  if (found === undefined) throw new Error(`${name} is not a package of this repository.`);
  return found;
}
