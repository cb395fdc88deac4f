// The commands that a release consists of: each has an end, and whoever fails says what it said.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds, after which it is ended and has failed. Default: a minute. */
  readonly timeout?: number;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that ended by anything but 0, or not in its time. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs a command to its end and gives what it said.
 * @throws CommandError when it is not done in time; it and all that it started are ended.
 */
export async function finish(
  [command = '', ...args]: readonly string[],
  { cwd, env = process.env, timeout = 60_000 }: CommandOptions,
): Promise<Finished> {
  // A group of its own, so that its children end with it.
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk));
  let late = false;
  const end = (): void => {
    if (child.pid === undefined) return;
    try {
      if (process.platform === 'win32') child.kill('SIGKILL');
      else process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => {
    late = true;
    end();
  }, timeout);
  // Before the folders go in which it works.
  process.prependOnceListener('exit', end);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (late) {
      throw new CommandError(
        `${[command, ...args].join(' ')} was not done after ${timeout / 1000} s.\n${tail(said)}`,
      );
    }
    return { code, ...said };
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
  }
}

/**
 * Runs a command that has to succeed and gives its standard output.
 * @throws CommandError with the end of what it said.
 */
export async function run(command: readonly string[], options: CommandOptions): Promise<string> {
  const finished = await finish(command, options);
  if (finished.code !== 0) {
    throw new CommandError(
      `${command.join(' ')} ended with ${finished.code} in ${options.cwd}.\n${tail(finished)}`,
    );
  }
  return finished.stdout;
}

/** The last lines of what a command said on both streams. */
export const tail = ({ stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>): string =>
  `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n');
