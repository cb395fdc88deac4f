// Runs the programs of `benchmarks/programs` in new processes, so that contenders cannot affect each other.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sample, Turns } from './rounds.ts';

export interface Program<Reply> extends Turns<Reply> {
  /** The first message of the program. */
  readonly ready: string;
  readonly child: ChildProcess;
}

/** Starts a program that sends one message when it is ready, and then a reply to each message. */
export async function startProgram<Reply = Sample>(
  home: string,
  program: string,
  ...args: ReadonlyArray<string | number>
): Promise<Program<Reply>> {
  const child = fork(join(home, 'programs', program), args.map(String), {
    cwd: home,
    env: { PATH: process.env['PATH'] },
  });
  const exit = once(child, 'exit').then(() => {
    throw new Error(`${program} ${args.join(' ')} ended before it replied.`);
  });
  exit.catch(() => undefined);
  const receive = async (): Promise<unknown> =>
    (await Promise.race([once(child, 'message'), exit]))[0];
  return {
    ready: String(await receive()),
    child,
    async turn() {
      const reply = receive();
      child.send('turn');
      return (await reply) as Reply;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exit.catch(() => undefined);
    },
  };
}
