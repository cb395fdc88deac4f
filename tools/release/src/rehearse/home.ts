// A folder of somebody who uses a package: plain npm, nothing else there.

import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, ProgramError, execOk, tail } from '@room-sessions/testing';
import { linksIn } from '@room-sessions/testing/markdown';
import { installsOfReadme, programOfReadme } from './readme.ts';
import type { Registry } from './registry.ts';

// An npm around this one may have been asked to be silent; what fails here says why.
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

export interface Home {
  readonly path: string;
  /** The package that it is about. */
  readonly name: string;
}

/** Installs a package alone, and then what its README says to install beside it. */
export async function installAlone(registry: Registry, name: string, path: string): Promise<Home> {
  const home = await installOne(registry, name, path, ['--prefer-offline', name]);
  const beside = installsOfReadme(name, await readmeOf(home)).filter((one) => one !== name);
  if (beside.length > 0) await npmInstall(path, name, ['--prefer-offline', ...beside]);
  return home;
}

/**
 * npm may go on using what it remembers of a package that has a new version since: an installation
 * that is about that version has a memory of its own.
 */
const fresh = (path: string): string[] => ['--cache', join(path, '.npm-cache')];

/** Installs a package by a tag that it did not have when npm last saw it. */
export const installTagged = (
  registry: Registry,
  name: string,
  path: string,
  tag: string,
): Promise<Home> => installOne(registry, name, path, [...fresh(path), `${name}@${tag}`]);

async function installOne(
  registry: Registry,
  name: string,
  path: string,
  asked: readonly string[],
): Promise<Home> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), '{"private":true,"type":"module"}\n');
  await registry.bind(path);
  await npmInstall(path, name, asked);
  return { path, name };
}

async function npmInstall(path: string, name: string, asked: readonly string[]): Promise<void> {
  const { code, output } = await exec(['npm', 'install', '--prefer-offline', ...quiet, ...asked], {
    cwd: path,
    timeout: 180_000,
  });
  if (code !== 0) {
    throw new ProgramError(
      `${name} cannot be installed: npm install ${asked.join(' ')} ended with ${code}.\n${tail(output)}`,
    );
  }
}

/** Runs the program of the README, which has to be done in some milliseconds. */
export async function runReadme(
  home: Home,
  env: Readonly<Record<string, string>>,
  timeout = 60_000,
): Promise<void> {
  const program = programOfReadme(home.name, await readmeOf(home));
  await writeFile(join(home.path, 'example.mjs'), program);
  const { code, output } = await exec([process.execPath, 'example.mjs'], {
    cwd: home.path,
    env: { ...withoutSettings(), ...env },
    timeout,
  });
  if (code !== 0) {
    throw new ProgramError(
      `The program of the README of ${home.name} ended with ${code}.\n${tail(output)}`,
    );
  }
}

/** Takes in what the ranges of the folder let in. */
export async function update(home: Home): Promise<void> {
  await execOk(['npm', 'update', ...fresh(home.path), ...quiet], {
    cwd: home.path,
    timeout: 180_000,
  });
}

/** The versions of ours that are installed. */
export async function versionsIn(home: Home): Promise<Record<string, string>> {
  const { stdout } = await exec(['npm', 'ls', '--all', '--json'], { cwd: home.path });
  const found: Record<string, string> = {};
  const visit = (node: Installed): void => {
    for (const [name, one] of Object.entries(node.dependencies ?? {})) {
      if (isOurs(name) && one.version !== undefined) found[name] = one.version;
      visit(one);
    }
  };
  visit(JSON.parse(stdout) as Installed);
  return found;
}

interface Installed {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, Installed>>;
}

/** @throws Error for a package whose changelog was not packed, or does not tell of its version. */
export async function checkChangelog(home: Home): Promise<void> {
  const folder = join(home.path, 'node_modules', home.name);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = join(folder, 'CHANGELOG.md');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new Error(`The tarball of ${home.name} ${version} has no CHANGELOG.md.`);
  if (!(await readFile(file, 'utf8')).includes(`\n## ${version}\n`)) {
    throw new Error(`The CHANGELOG.md of ${home.name} says nothing of ${version}.`);
  }
}

/** @throws Error for a README that links to what is not beside it. */
export async function checkLinks(home: Home): Promise<void> {
  const target = linksIn(await readmeOf(home)).find((link) => link.startsWith('../'));
  if (target === undefined) return;
  throw new Error(`The README of ${home.name} links to ${target}, and nothing is there.`);
}

const readmeOf = (home: Home): Promise<string> =>
  readFile(join(home.path, 'node_modules', home.name, 'README.md'), 'utf8');

const isOurs = (name: string): boolean => name.startsWith('@room-sessions/');

/** No setting of whoever runs this reaches the programs. */
const withoutSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('ROOM_SESSIONS_') && name !== 'NODE_OPTIONS',
    ),
  );
