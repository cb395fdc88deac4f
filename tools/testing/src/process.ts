// Programs as processes of their own, each a list of words as `programOf` gives it. None outlives
// this process, and neither does what it started.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds, after which it is ended and has failed. */
  readonly timeout?: number;
  /** Whether its standard input can be written to. Default: it is at its end. */
  readonly stdin?: 'open';
  /** Whether what it says on stderr is shown at once, and not collected. */
  readonly stderr?: 'shown';
}

export interface Said {
  readonly stdout: string;
  readonly stderr: string;
  /** Both, as they came. */
  readonly output: string;
}

export interface Finished extends Said {
  /** `null` when a signal ended it. */
  readonly code: number | null;
}

/** A program at work; disposed of, it is killed with all that it started. */
export interface Running extends AsyncDisposable {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable | null>;
  /** Until now. */
  readonly said: Said;
  /** Fails when it cannot be started, or is not done in time. */
  readonly ended: Promise<Finished>;
  /** Sends it a signal, and waits for its end. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

/** A program that failed, or was not done in time, with the end of what it said. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

const isWindows = process.platform === 'win32';

const running = new Set<Running['child']>();
/** Who calls before who answers. */
const killAll = (): void => {
  for (const child of [...running].toReversed()) kill(child);
};
// Before the folders go in which they work.
process.prependListener('exit', killAll);
// Such a signal ends a process without that, as it does one of vitest's, unless somebody hears it.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) > 0) return;
    killAll();
    process.kill(process.pid, signal);
  });
}

/** Ends a program and all that it started, which are a group of processes. */
function kill(child: Running['child']): void {
  try {
    if (isWindows || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Starts a program that goes on by itself. */
export function spawnProgram(command: readonly string[], options: ProgramOptions = {}): Running {
  const { cwd, env, timeout, stdin, stderr } = options;
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: ['pipe', 'pipe', stderr === 'shown' ? 'inherit' : 'pipe'],
    detached: !isWindows,
  }) as Running['child'];
  running.add(child);
  // One that ends at once does not read it.
  child.stdin.on('error', () => undefined);
  if (stdin !== 'open') child.stdin.end();
  const said = { stdout: '', stderr: '', output: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      said.output += text;
    });
  }
  let isLate = false;
  const late = (): void => {
    isLate = true;
    kill(child);
  };
  const timer = timeout === undefined ? undefined : setTimeout(late, timeout);
  const end = async (): Promise<Finished> => {
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (!isLate) return { code, ...said };
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
    throw new ProgramError(
      `${command.join(' ')} was not done after ${timeout! / 1000} s.\n${tail(said.output)}`,
    );
  };
  const ended = end();
  // Whoever goes on without it need not ask how it ended.
  ended.catch(() => undefined);
  return {
    child,
    said,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
    async [Symbol.asyncDispose]() {
      kill(child);
      await ended.catch(() => undefined);
    },
  };
}

/**
 * Runs a program to its end, in five minutes where no other time is given.
 * @throws ProgramError when it is not done in time.
 */
export const exec = (command: readonly string[], options?: ProgramOptions): Promise<Finished> =>
  spawnProgram(command, { timeout: 300_000, ...options }).ended;

/**
 * Runs a program that has to succeed, in five minutes where no other time is given, and gives its
 * standard output.
 * @throws ProgramError
 */
export async function execOk(
  command: readonly string[],
  options?: ProgramOptions,
): Promise<string> {
  const { child, ended } = spawnProgram(command, { timeout: 300_000, ...options });
  const { code, stdout, output } = await ended;
  if (code === 0) return stdout;
  const how = `${code ?? child.signalCode}${options?.cwd ? ` in ${options.cwd}` : ''}`;
  throw new ProgramError(`${command.join(' ')} ended with ${how}.\n${tail(output)}`);
}

/**
 * Runs a program in the terminal of this one, for as long as it takes, and gives its exit code. It
 * may ask there, and hears of a Ctrl-C by itself.
 */
export async function execInherit(
  [file = '', ...args]: readonly string[],
  options: Pick<ProgramOptions, 'cwd' | 'env'> = {},
): Promise<number> {
  const child = spawn(file, args, { ...options, stdio: 'inherit' });
  const end = (): boolean => child.kill();
  process.prependListener('exit', end);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('exit', end);
  }
}

/**
 * The address that a program says once it answers, in a line `ready URL` or another one.
 * @throws ProgramError when it ends before.
 */
export async function readyUrl(
  { child, said, ended }: Running,
  line = /^ready (https?:\S+)$/m,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const look = (): void => {
    const whole = said.stdout.slice(0, said.stdout.lastIndexOf('\n') + 1);
    const url = line.exec(whole)?.[1];
    if (url !== undefined) resolve(url);
  };
  child.stdout.on('data', look);
  look();
  try {
    return await Promise.race([
      promise,
      ended.then(({ output }) => {
        throw new ProgramError(
          `${child.spawnargs.join(' ')} ended before it was ready.\n${tail(output)}`,
        );
      }),
    ]);
  } finally {
    child.stdout.off('data', look);
  }
}

/** The last lines of what a program said. */
export const tail = (text: string, lines = 25): string =>
  text.trim().split('\n').slice(-lines).join('\n');
