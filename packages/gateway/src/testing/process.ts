// Runs the command in its own process.
import { fileURLToPath } from 'node:url';
import {
  commandFile,
  type ProcessResult,
  exec,
  readyUrl,
  type Running as Program,
  spawnProgram,
} from '@room-sessions/testing';

const programs = {
  bin: commandFile(new URL('../bin.ts', import.meta.url)),
  unprivileged: fileURLToPath(new URL('unprivileged-bin.ts', import.meta.url)),
};

const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...env,
});

/** Runs the command until it ends. `blocks` limits the size of a file, in the unit of `ulimit`. */
export function runBin(
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  program: keyof typeof programs = 'bin',
  blocks?: number,
): Promise<ProcessResult> {
  const command = limited([process.execPath, programs[program], ...args], blocks);
  return exec(command, { env: environment(env) });
}

const limited = (command: readonly string[], blocks: number | undefined): readonly string[] =>
  blocks === undefined
    ? command
    : ['sh', '-c', `ulimit -f ${blocks} && exec "$0" "$@"`, ...command];

export interface Running extends Program {
  readonly url: string;
}

/** Starts the command and waits until it is ready. */
export async function startBin(
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  blocks?: number,
): Promise<Running> {
  const command = limited([process.execPath, programs.bin, ...args], blocks);
  const program = spawnProgram(command, { env: environment(env) });
  return { ...program, url: await readyUrl(program) };
}
