// Runs the command in the test's process or in a child process.

import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import {
  commandFile,
  exec,
  type ProgramOptions,
  type Running,
  spawnProgram,
} from '@room-sessions/testing';
import { lookAt } from '@room-sessions/testing/canaries';
import type { CliIo } from '../io.ts';
import { run } from '../run.ts';

export const bin: string = commandFile(new URL('../bin.ts', import.meta.url));

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The content of stdin. Default: nothing. */
  readonly stdin?: string | Readable;
  /** Whether its streams are terminals. */
  readonly isTerminal?: boolean;
  /** Replaces stdout. */
  readonly stdout?: CliIo['stdout'];
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly kill: (signal: 'SIGHUP' | 'SIGINT' | 'SIGTERM') => void;
  /** Makes stdout fail: `EPIPE` after its reader has closed it. */
  readonly breakStdout: (code: string) => void;
  /** Until now. */
  readonly written: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<CommandResult>;
}

/** Starts it in this process. Its output is searched for planted secrets, unless it is data. */
export function startCommand(
  args: readonly string[],
  options: CommandOptions = {},
): RunningCommand {
  const { env = {}, stdin = '', isTerminal = false } = options;
  const written = { stdout: '', stderr: '' };
  const signals = new EventEmitter();
  const stream = (name: keyof typeof written) => {
    const events = new EventEmitter();
    return Object.assign(events, {
      isTTY: isTerminal,
      write(text: string) {
        written[name] += text;
        return true;
      },
    });
  };
  const stdout = options.stdout ?? stream('stdout');
  const ended = run(args, {
    // A folder without profiles.
    env: { ROOM_SESSIONS_CONFIG_DIR: '/nonexistent', ...env },
    stdin: Object.assign(typeof stdin === 'string' ? Readable.from([Buffer.from(stdin)]) : stdin, {
      isTTY: isTerminal,
    }),
    stdout,
    stderr: stream('stderr'),
    on: (signal, listener) => signals.on(signal, listener),
    exit: () => undefined,
  });
  return {
    kill: (signal) => void signals.emit(signal),
    breakStdout: (code) => void stdout.emit('error', Object.assign(new Error(code), { code })),
    written,
    ended: ended.then((code) => {
      lookAt('console', written.stdout);
      lookAt('console', written.stderr);
      return { code, ...written };
    }),
  };
}

/** Runs it in this process until it ends. */
export const runCommand = (
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> => startCommand(args, options).ended;

/** Starts the command as a process, with only the given environment. */
export const spawnCommand = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  options: ProgramOptions = {},
): Running =>
  spawnProgram([process.execPath, bin, ...args], {
    ...options,
    env: { PATH: process.env['PATH'], ROOM_SESSIONS_CONFIG_DIR: '/nonexistent', ...env },
  });

/**
 * Runs the command with a pseudoterminal as stdin, stdout and stderr, and returns what it shows. Only on Linux.
 *
 * @param before shell commands
 */
export async function runInTerminal(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  before = '',
): Promise<{ readonly code: number | null; readonly text: string }> {
  const command = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(' ');
  const { code, stdout } = await exec(
    ['script', '-qec', `${before} exec ${command}`, '/dev/null'],
    {
      env: { PATH: process.env['PATH'], ROOM_SESSIONS_CONFIG_DIR: '/nonexistent', ...env },
    },
  );
  return { code, text: stdout.replaceAll('\r\n', '\n') };
}
