// The command, in the process of the test or in its own.

import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Running, spawnProgram } from '@room-sessions/testing';
import { run } from '../cli/run.ts';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Starts it as a process, with nothing in its environment except what is given. */
export const spawnCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  spawnProgram([process.execPath, bin, ...args], { env: { PATH: process.env['PATH'], ...env } });

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it to its end in this process. */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const written = { stdout: '', stderr: '' };
  const signals = new EventEmitter();
  const stream = (name: keyof typeof written) =>
    Object.assign(new EventEmitter(), { write: (text: string) => (written[name] += text) });
  const code = run(args, {
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    on: (signal, listener) => signals.on(signal, listener),
    exit: () => undefined,
  });
  return { code, ...written };
}
