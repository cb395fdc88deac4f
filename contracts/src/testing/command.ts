// Runs the command in the test's process or in a child process.

import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Running, spawnProgram } from '@room-sessions/testing';
import { run } from '../cli/run.ts';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Starts it as a process, with only the given environment. */
export const spawnCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  spawnProgram([process.execPath, bin, ...args], { env: { PATH: process.env['PATH'], ...env } });

/** Runs it in this process. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) =>
    Object.assign(new EventEmitter(), { write: (text: string) => (written[name] += text) });
  const code = await run(args, {
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    on: () => undefined,
    exit: () => undefined,
  });
  return { code, ...written };
}
