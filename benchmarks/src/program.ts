// Programs of `benchmarks/programs`, each in a fresh process: what one leaves behind reaches no other.

import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Home } from './home.ts';
import type { Sample } from './table.ts';

export interface ProgramOptions {
  /** Arguments of Node, before the program. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** ms until it is ended. Default: 60,000. */
  readonly timeout?: number;
}

/** What programs lay down goes with the home. */
const environmentOf = ({ path }: Home): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  TMPDIR: path,
});

/** ms that a program has for its end after its sample; then it is ended. */
const leave = 3_000;

/** Runs a program to its end, and gives the sample that it prints as its last line. */
export async function runProgram(
  home: Home,
  program: string,
  args: readonly string[] = [],
  options: ProgramOptions = {},
): Promise<Sample> {
  const { timeout = 60_000 } = options;
  const { child, closed, stop } = start(home, program, args, options);
  child.stdin.end();
  const late = setTimeout(stop, timeout);
  let last = '';
  let leaving: NodeJS.Timeout | undefined;
  let isStuck = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line) last = line;
    // Now and then a process of Node that sent much does not get to its end.
    if (line.startsWith('{')) {
      leaving ??= setTimeout(() => void ((isStuck = true), stop()), leave);
    }
  }
  const [code, signal] = await closed;
  clearTimeout(late);
  clearTimeout(leaving);
  await stop();
  const called = [program, ...args].join(' ');
  if (code !== 0 && !isStuck) {
    throw new Error(`${called} ended with ${signal ?? `code ${code}`} and said: ${last}`);
  }
  return sampleOf(called, last);
}

function sampleOf(called: string, line: string): Sample {
  let sample: unknown;
  try {
    sample = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${called} ended without a sample: ${line}`, { cause });
  }
  const figures = typeof sample === 'object' && sample !== null ? Object.values(sample) : [];
  if (figures.length === 0 || figures.some((figure) => typeof figure !== 'number')) {
    throw new Error(`${called} gave a sample that is none: ${line}`);
  }
  return sample as Sample;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  // Who calls goes before who answers.
  for (const child of [...running].toReversed()) end(child);
});

/** Ends a program and all that it started, which are a group of processes. */
function end(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // There is none any more, or the system has no groups.
    child.kill('SIGKILL');
  }
}

interface Started {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly closed: Promise<[code: number | null, signal: string | null]>;
  readonly stop: () => Promise<void>;
}

/** Starts a program that ends when it is stopped, with this process at the latest. */
function start(
  home: Home,
  program: string,
  args: readonly string[],
  { node = [], env = {} }: ProgramOptions,
): Started {
  const child = spawn(process.execPath, [...node, join(home.programs, program), ...args], {
    cwd: home.path,
    env: { ...environmentOf(home), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(child, 'close') as Started['closed'];
  running.add(child);
  const stop = async (): Promise<void> => {
    end(child);
    await closed;
    running.delete(child);
  };
  return { child, closed, stop };
}

/** A program that serves until it is disposed of. */
export interface Served extends AsyncDisposable {
  /** What it said when it was ready. */
  readonly url: string;
}

/** Starts a program that prints a line `ready URL`. */
export async function serveProgram(
  home: Home,
  program: string,
  args: readonly string[] = [],
  options: ProgramOptions = {},
): Promise<Served> {
  const { child, stop } = start(home, program, args, options);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { url, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error(`${program} ended before it was ready.`);
}

/** A program that does its work turn by turn, until it is disposed of. */
export interface Turns extends AsyncDisposable {
  /** Has it do its work once. */
  turn(): Promise<Sample>;
}

/** Starts a program that prints a line `ready`, and a sample for each line that it is sent. */
export async function openProgram(
  home: Home,
  program: string,
  args: readonly string[] = [],
  options: ProgramOptions = {},
): Promise<Turns> {
  const { child, stop } = start(home, program, args, options);
  // What is written to one that has ended is answered by no line, which says so.
  child.stdin.on('error', () => {});
  const called = [program, ...args].join(' ');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done !== true) return value;
    await stop();
    throw new Error(`${called} ended while it was waited for.`);
  };
  const first = await line();
  if (first !== 'ready') {
    await stop();
    throw new Error(`${called} began with: ${first}`);
  }
  return {
    async turn() {
      child.stdin.write('\n');
      return sampleOf(called, await line());
    },
    [Symbol.asyncDispose]: stop,
  };
}
