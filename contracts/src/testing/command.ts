// The command as a process of its own.

import { fileURLToPath } from 'node:url';
import { type Finished, type Running, spawnProgram } from '@room-sessions/testing';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Starts it, with nothing in its environment but what is given. */
export const startCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  spawnProgram([process.execPath, bin, ...args], { env: { PATH: process.env['PATH'], ...env } });

/** Runs it to its end. */
export const runCommand = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Finished> =>
  startCommand(args, env).ended;
