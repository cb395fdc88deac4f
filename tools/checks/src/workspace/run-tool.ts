// A command of a dependency, and everything that it said.

import { join } from 'node:path';
import { finish, type Finished } from '@room-sessions/local';
import { root } from '@room-sessions/packing';

/** Runs a command by its path, or by its name where it is on the PATH. */
export const runTool = (command: string, args: readonly string[], cwd: string): Promise<Finished> =>
  finish([command, ...args], { cwd, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });

export const bin = (name: string): string => join(root, 'node_modules/.bin', name);
