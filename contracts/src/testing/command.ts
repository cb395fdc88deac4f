// The command as a process of its own.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts it, with nothing in its environment but what is given. */
export function startCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcessByStdio<null, Readable, Readable>; end: Promise<Finished> } {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += String(chunk)));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, end };
}

/** Runs it to its end. */
export const runCommand = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> => startCommand(args, env).end;
