// Runs the command that prints the API key. A command supports any keychain without a dependency.

import type { ChildProcess } from 'node:child_process';
import { createRedact } from '@room-sessions/shared/redact';
import { CommandError, exitCodes } from '../exit-code.ts';
import { mask } from '../secrets.ts';

interface KeyCommandOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Whether it reads the standard input of this process. */
  readonly isInteractive: boolean;
  /** The time limit of the command in ms; a keychain may wait for a person. Default: two minutes. */
  readonly timeLimit?: number;
}

/**
 * Runs the command in a shell and returns the first line of its output. The call ends with the shell, not with
 * processes that the shell left in the background. No message contains the command or its output, since both may
 * contain the key.
 *
 * @throws CommandError (not sent) if the command fails, prints nothing or does not end; it is killed then.
 */
export async function runKeyCommand(
  command: string,
  profile: string,
  { env, signal, isInteractive, timeLimit = 120_000 }: KeyCommandOptions,
): Promise<string> {
  const fail = (why: string): CommandError =>
    new CommandError(
      exitCodes.notSent,
      `the key command of the profile ${profile} ${why}. Nothing was sent.`,
    );
  signal.throwIfAborted();
  // Loaded lazily, because the import costs milliseconds and most calls do not need it.
  const { execFileSync, spawn } = await import('node:child_process');
  // At a terminal the command keeps the group of this process, because others cannot prompt there.
  const isAtTerminal = isInteractive && process.stdin.isTTY;
  const detached = !isAtTerminal && process.platform !== 'win32';
  const child = spawn(command, {
    shell: true,
    // A keychain may prompt at the terminal.
    stdio: [isInteractive ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    env: { ...env },
    detached,
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      if (said[name].length < 64 * 1024) said[name] += text;
    });
  }
  const watch = new AbortController();
  try {
    const [code, by] = await new Promise<Exit>((resolve, reject) => {
      const end = (error: unknown): void => {
        killTree(child, detached, execFileSync);
        reject(error);
      };
      const onLimit = (): void => end(fail(`did not end within ${timeLimit / 1000} s`));
      const timer = setTimeout(onLimit, timeLimit);
      const options = { signal: watch.signal };
      watch.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      signal.addEventListener('abort', () => end(signal.reason), options);
      child.on('error', (error: NodeJS.ErrnoException) =>
        reject(fail(`cannot be run (${error.code})`)),
      );
      // Not `close`, which waits for each process that has the output. Between the two turns of the event loop
      // Node reads what the shell has written.
      child.on('exit', (...exit) => setImmediate(() => setImmediate(() => resolve(exit))));
    });
    const [key = ''] = said.stdout.trim().split('\n');
    if (code !== 0) {
      const why = getReason(said.stderr.trim(), said.stdout);
      throw fail(`failed (${by ?? `exit code ${code}`})${why}`);
    }
    if (key.trim() === '') throw fail('printed no key');
    return key.trim();
  } finally {
    watch.abort();
    // A child process of the shell may outlive it, and would keep this process alive.
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

type Exit = readonly [code: number | null, by: NodeJS.Signals | null];

/** The error output of the command, unless it may contain the key, as with `set -x`. */
function getReason(stderr: string, stdout: string): string {
  if (stderr === '') return '';
  const text = createRedact(stdout.split(/\s+/), { mask })(stderr);
  const mayHaveKey = /^\+|=\S|\S{20,}|(?=[^\s\d]*\d)[\w.~+/-]{8,}/m.test(text);
  return mayHaveKey || text.length > 500 ? '; run it in a shell to see why' : `: ${text}`;
}

/** Kills the shell and the processes that it started. */
function killTree(
  { pid }: ChildProcess,
  isGroup: boolean,
  execFileSync: (file: string, args: readonly string[], options: object) => unknown,
): void {
  if (pid === undefined) return;
  try {
    if (isGroup) process.kill(-pid, 'SIGKILL');
    else if (process.platform === 'win32') {
      execFileSync('taskkill', ['/pid', `${pid}`, '/t', '/f'], { stdio: 'ignore' });
    } else {
      const table = String(execFileSync('ps', ['-A', '-o', 'ppid=', '-o', 'pid='], {}));
      for (const one of getTree(pid, table)) process.kill(one, 'SIGKILL');
    }
  } catch {
    // They have ended.
  }
}

/** A process and its descendants, from lines with the ids of parent and child. */
function getTree(pid: number, table: string): number[] {
  const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const one of tree) {
    for (const [parent, child] of pairs) if (parent === one && child) tree.push(child);
  }
  return tree;
}
