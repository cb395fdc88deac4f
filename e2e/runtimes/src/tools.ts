// The programs of e2e/runtimes/tools. They are installed from their lockfile at first use, for this platform,
// without install scripts.

import { access, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installTools } from '@room-sessions/testing/packed';

const tools = join(import.meta.dirname, '../tools');

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

async function readTools(): Promise<Manifest> {
  return JSON.parse(await readFile(join(tools, 'package.json'), 'utf8')) as Manifest;
}

/** Whether the runtimes are available for this platform. */
export const isPlatform: boolean =
  process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/** The pinned version of a Node release line. */
export async function nodeVersion(line: number): Promise<string> {
  const { optionalDependencies } = await readTools();
  return optionalDependencies[`node-${line}-linux-x64`]!.replace(/^.*@/, '');
}

export async function toolVersion(name: string): Promise<string> {
  return (await readTools()).devDependencies[name]!;
}

let installed: Promise<void> | undefined;

/** Installs missing programs. Concurrent callers wait for the same installation. */
const installOnce = (): Promise<void> => (installed ??= installTools(tools, '--ignore-scripts'));

/** The program of a Node release line. */
export async function nodeProgram(line: number): Promise<string> {
  await installOnce();
  const name = `node-${line}-${process.platform}-${process.arch}`;
  return existing(`Node ${line}`, join(tools, 'node_modules', name, 'bin/node'));
}

const arm = process.arch === 'arm64';

/** The platform package of each program, and the path in the package. */
const places: Readonly<Record<string, readonly [name: string, path: string]>> = {
  bun: [arm ? '@oven/bun-linux-aarch64' : '@oven/bun-linux-x64', 'bin/bun'],
  deno: [arm ? '@deno/linux-arm64-glibc' : '@deno/linux-x64-glibc', 'deno'],
  workerd: [
    arm ? '@cloudflare/workerd-linux-arm64' : '@cloudflare/workerd-linux-64',
    'bin/workerd',
  ],
};

export async function toolProgram(name: string): Promise<string> {
  await installOnce();
  const [platform, path] = places[name]!;
  // The platform package is next to the package that depends on it.
  const siblings = dirname(await realpath(join(tools, 'node_modules', name)));
  return existing(name, join(siblings, platform, path));
}

async function existing(title: string, path: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch (cause) {
    const here = `${process.platform} on ${process.arch}`;
    throw new Error(
      `e2e/runtimes/tools has no ${title} for ${here}, only for Linux on x64 and arm64.`,
      { cause },
    );
  }
}
