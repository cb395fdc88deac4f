// Runs the command in its own process.
import {
  commandFile,
  type ProcessResult,
  exec,
  readyUrl,
  type Running as Program,
  spawnProgram,
} from '@room-sessions/testing';

const bin = [process.execPath, commandFile(new URL('../bin.ts', import.meta.url))];

const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...env,
});

/** Runs the command until it ends. */
export const runBin = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<ProcessResult> =>
  exec([...bin, ...args], { env: environment(env) });

export interface Running extends Program {
  readonly url: string;
}

/**
 * Starts the command and waits until it is ready. `blocks` limits the size of a file, in the unit of
 * `ulimit`.
 */
export async function startBin(
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  blocks?: number,
): Promise<Running> {
  const limit = blocks === undefined ? [] : ['sh', '-c', `ulimit -f ${blocks} && exec "$0" "$@"`];
  const program = spawnProgram([...limit, ...bin, ...args], { env: environment(env) });
  return { ...program, url: await readyUrl(program) };
}
