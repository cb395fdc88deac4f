// Runs the command in the test's process or in a child process.

import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Running, spawnProgram } from '@room-sessions/testing';
import { run } from '../cli/run.ts';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Starts it as a process, with only the given environment. */
export const spawnCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  spawnProgram([process.execPath, bin, ...args], { env: { PATH: process.env['PATH'], ...env } });

interface Command {
  /** Sends it a signal. */
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<{ code: number; stdout: string; stderr: string }>;
}

/** Starts it in this process. */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Command {
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
  return {
    kill: (signal) => void signals.emit(signal),
    ended: code.then((status) => ({ code: status, ...written })),
  };
}

/** Runs it until it ends. */
export const runCommand = (args: readonly string[], env?: NodeJS.ProcessEnv): Command['ended'] =>
  startCommand(args, env).ended;
