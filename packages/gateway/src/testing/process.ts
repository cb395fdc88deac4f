// The command as a process of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const programs = {
  bin: fileURLToPath(new URL('../bin.ts', import.meta.url)),
  unprivileged: fileURLToPath(new URL('unprivileged-bin.ts', import.meta.url)),
};

// A test that fails leaves no process behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  url: string;
  child: ChildProcess;
  /** Sends the signal and waits for the end. */
  readonly stop: (signal: NodeJS.Signals) => Promise<Finished>;
}

function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  program: keyof typeof programs = 'bin',
  blocks?: number,
): [ChildProcess, Promise<Finished>] {
  const command = [process.execPath, programs[program], ...args];
  const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$0" "$@"`, ...command];
  const [file = '', ...rest] = blocks === undefined ? command : limited;
  const child = spawn(file, rest, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const finished = { code: null as number | null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (finished.stdout += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (finished.stderr += chunk));
  running.add(child);
  const end = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { ...finished, code: code as number | null };
  });
  return [child, end];
}

/** Runs the command to its end. `blocks`: how large a file it may write, as `ulimit` of sh counts. */
export async function runBin(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  program?: keyof typeof programs,
  blocks?: number,
): Promise<Finished> {
  const [, end] = start(args, env, program, blocks);
  return end;
}

/** Starts the command and waits until it says that it answers. */
export async function startBin(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const [child, end] = start(args, env);
  const ready = new Promise<string>((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const url = /^ready (https?:\/\/\S+)\n/m.exec(text)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([
    ready,
    end.then(({ stderr }) => {
      throw new Error(`ended before it was ready: ${stderr}`);
    }),
  ]);
  return {
    url,
    child,
    async stop(signal) {
      child.kill(signal);
      return end;
    },
  };
}
