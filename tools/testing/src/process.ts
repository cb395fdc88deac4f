// Runs programs as child processes. A command is an array, like the result of `findProgram`. No child process or
// grandchild outlives this process.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Timeout in ms, after which the program is killed and fails. */
  readonly timeout?: number;
  /** Whether its standard input stays open for writing. Default: closed. */
  readonly stdin?: 'open';
  /** Whether its stderr is shown at once and not collected. */
  readonly stderr?: 'shown';
}

export interface ProcessOutput {
  readonly stdout: string;
  readonly stderr: string;
  /** The output of both streams, in the order of arrival. */
  readonly output: string;
}

export interface ProcessResult extends ProcessOutput {
  /** `null` if a signal ended it. */
  readonly code: number | null;
}

/** A running program. Its disposal kills it with all its children. */
export interface Running extends AsyncDisposable {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable | null>;
  /** The output so far. */
  readonly said: ProcessOutput;
  /** Rejects if the program cannot be started or does not end in time. */
  readonly ended: Promise<ProcessResult>;
  /** Sends a signal and waits for the end. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<ProcessResult>;
}

/** A program failed or did not end in time. The message contains the end of its output. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

const isWindows = process.platform === 'win32';

const running = new Set<Running['child']>();
/** Kills the most recently started programs first. */
const killAll = (): void => {
  for (const child of [...running].toReversed()) kill(child);
};
// Kill the programs before their working folders are removed.
process.prependListener('exit', killAll);
// Without a listener, these signals end a process without an `exit` event, for example in vitest.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) > 0) return;
    killAll();
    process.kill(process.pid, signal);
  });
}

/** Kills a program and its children, which form a process group. */
function kill(child: Running['child']): void {
  try {
    if (isWindows || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The program has already ended.
  }
}

/** Starts a program in the background. */
export function spawnProgram(command: readonly string[], options: ProgramOptions = {}): Running {
  const { cwd, env, timeout, stdin, stderr } = options;
  const [file = '', ...args] = command;
  // All Node programs of the tests share compiled code, also those with an environment of their own.
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(file, args, {
    cwd,
    env: env && NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE, ...env } : env,
    stdio: ['pipe', 'pipe', stderr === 'shown' ? 'inherit' : 'pipe'],
    detached: !isWindows,
  }) as Running['child'];
  running.add(child);
  // A program that ends early does not read its input.
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
  const end = async (): Promise<ProcessResult> => {
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (!isLate) return { code, ...said };
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
    throw new ProgramError(
      `${command.join(' ')} did not end within ${timeout! / 1000} s.\n${tail(said.output)}`,
    );
  };
  const ended = end();
  // A caller that does not await the end gets no unhandled rejection.
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
 * Runs a program until it exits, with a default timeout of five minutes.
 * @throws ProgramError if the program does not end in time.
 */
export const exec = (
  command: readonly string[],
  options?: ProgramOptions,
): Promise<ProcessResult> => spawnProgram(command, { timeout: 300_000, ...options }).ended;

/**
 * Runs a program that must succeed, with a default timeout of five minutes, and returns its standard
 * output.
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
  throw new ProgramError(`${command.join(' ')} exited with ${how}.\n${tail(output)}`);
}

/**
 * Runs a program in this terminal without a timeout, and returns its exit code. It can prompt the user,
 * and receives Ctrl-C itself.
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
 * Waits for the URL that a program prints when it is ready, in a line `ready URL` or with another pattern.
 * @throws ProgramError if the program ends before.
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
          `${child.spawnargs.join(' ')} exited before it was ready.\n${tail(output)}`,
        );
      }),
    ]);
  } finally {
    child.stdout.off('data', look);
  }
}

/** The last lines of an output. */
export const tail = (text: string, lines = 25): string =>
  text.trim().split('\n').slice(-lines).join('\n');
