// The programs of runtime-tests/tools, for Linux on x64 and arm64. They are installed at first use, without install
// scripts.

import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execOk } from '@room-sessions/testing';

const tools = join(import.meta.dirname, '../tools');
const modules = join(tools, 'node_modules');

const { devDependencies, optionalDependencies } = JSON.parse(
  await readFile(join(tools, 'package.json'), 'utf8'),
) as Record<'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>;

/** Whether the runtimes are available for this platform. */
export const isPlatform: boolean =
  process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/** The pinned version of a Node release line. */
export const nodeVersion = (line: number): string =>
  optionalDependencies[`node-${line}-linux-x64`]!.replace(/^.*@/, '');

export const toolVersion = (name: string): string => devDependencies[name]!;

let installed: Promise<unknown> | undefined;

/** Installs missing programs. Concurrent callers wait for the same installation. */
const installOnce = (): Promise<unknown> =>
  (installed ??= execOk(['pnpm', 'install', '--prefer-offline', '--ignore-scripts'], {
    cwd: tools,
    timeout: 600_000,
  }));

/** The program of a Node release line. */
export async function nodeProgram(line: number): Promise<string> {
  await installOnce();
  return join(modules, `node-${line}-${process.platform}-${process.arch}`, 'bin/node');
}

const arm = process.arch === 'arm64';

/** The program in the platform package of each tool. */
const paths: Readonly<Record<string, string>> = {
  bun: `@oven/bun-linux-${arm ? 'aarch64' : 'x64'}/bin/bun`,
  deno: `@deno/linux-${process.arch}-glibc/deno`,
  workerd: `@cloudflare/workerd-linux-${arm ? 'arm64' : '64'}/bin/workerd`,
};

export async function toolProgram(name: string): Promise<string> {
  await installOnce();
  // The platform package is next to the package that depends on it.
  return join(dirname(await realpath(join(modules, name))), paths[name]!);
}
