// The tools of others: where they are, how to install one that is missing, and how to run it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { programOf } from '@room-sessions/local';
import { installTools } from '@room-sessions/packing';

/** The folder of this package. */
export const home: string = join(import.meta.dirname, '..');

/** The workspace of the large tools. */
const tools = join(home, 'tools');

/** Those of npm too, which it puts into the environment of what it runs. */
const proxies = /(?:https?|all|no|^npm_config)_?proxy$/i;

/** All traffic stays on this machine, and no tool tells its makers of it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !proxies.test(name) && !name.startsWith('ROOM_SESSIONS_'),
  );
  return {
    ...Object.fromEntries(own),
    DO_NOT_TRACK: '1',
    SCARF_ANALYTICS: 'false',
    SPECMATIC_DISABLE_TELEMETRY: 'true',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
}

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds, after which it is ended and has failed. */
  readonly timeout: number;
}

/** Runs a tool to its end; what it says on both streams is its output. */
export async function runTool(
  [command = '', ...args]: readonly string[],
  { cwd = home, env = {}, timeout }: RunOptions,
): Promise<Finished> {
  const child = startTool([command, ...args], { cwd, env });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, timeout);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (late) {
      throw new Error(`${command} was not done after ${timeout / 1000} s:\n${tail(output)}`);
    }
    return { code, output };
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a tool that goes on; it ends with this process at the latest. */
export function startTool(
  [command = '', ...args]: readonly string[],
  { cwd = home, env = {} }: Pick<RunOptions, 'cwd' | 'env'>,
): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  return child;
}

/** The last lines of what a tool said. */
export const tail = (text: string, lines = 30): string =>
  text.trimEnd().split('\n').slice(-lines).join('\n');

/** The program of a package that this one depends on. */
export const ownTool = (name: string, program?: string): string[] => programOf(name, home, program);

let installed: Promise<void> | undefined;

/** Where a large tool is; the first that asks has all of them installed, from their lockfile. */
export async function largeTool(name: string): Promise<string> {
  await (installed ??= install());
  return join(tools, 'node_modules', name);
}

/** The program of a large tool. */
export async function largeProgram(name: string, program?: string): Promise<string[]> {
  await (installed ??= install());
  return programOf(name, tools, program);
}

function install(): Promise<void> {
  process.stderr.write('The tools of conformance/tools are installed where they are not yet.\n');
  return installTools(tools, '--ignore-scripts');
}

/** The path of a program of the system. */
export async function systemTool(name: string, debianPackage: string = name): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const there = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there) return path;
  }
  throw new Error(
    `${name} is not installed. On Debian and Ubuntu: apt-get install --no-install-recommends ` +
      `${debianPackage}. To leave this gate out: --skip and its name.`,
  );
}
