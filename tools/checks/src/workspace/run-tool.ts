// A command of a dependency, and everything that it said.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@room-sessions/packing';

const run = promisify(execFile);

export interface Said {
  readonly code: number;
  readonly output: string;
}

/** Runs a command by its path, or by its name where it is on the PATH. */
export async function runTool(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<Said> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  try {
    const { stdout, stderr } = await run(command, args, { cwd, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = error as {
      code?: unknown;
      stdout?: string;
      stderr?: string;
    };
    if (typeof code !== 'number') throw error;
    return { code, output: stdout + stderr };
  }
}

export const bin = (name: string): string => join(root, 'node_modules/.bin', name);
