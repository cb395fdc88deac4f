// The command as a process of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it to its end, with nothing in its environment but what is given. */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
