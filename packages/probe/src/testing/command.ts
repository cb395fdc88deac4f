// Runs the command in the test's process or in a child process.

import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Running, spawnProgram } from '@room-sessions/testing';
import { run } from '../cli/run.ts';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Starts it as a process, with only the given environment. */
export const spawnCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  spawnProgram([process.execPath, bin, ...args], { env: { PATH: process.env['PATH'], ...env } });

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it in this process until it ends. */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { isTerminal = false } = {},
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' };
  const signals = new EventEmitter();
  const stream = (name: keyof typeof written) =>
    Object.assign(new EventEmitter(), { write: (text: string) => (written[name] += text) });
  const code = await run(args, {
    env,
    stdout: stream('stdout'),
    stderr: Object.assign(stream('stderr'), { isTTY: isTerminal }),
    on: (signal, listener) => signals.on(signal, listener),
    exit: () => undefined,
  });
  return { code, ...written };
}
