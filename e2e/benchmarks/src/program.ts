// Programs of `e2e/benchmarks/programs`, each in a fresh process, so that they cannot affect each other.

import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readyUrl, type Running, spawnProgram } from '@room-sessions/testing';
import type { Home } from './home.ts';
import type { Sample } from './table.ts';

export interface ProgramOptions {
  /** Arguments of Node, before the program. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** ms until it is ended. Default of one that runs to its end: 60,000. */
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
  // Also stops its remaining child processes.
  await using running = begin(home, program, args, { timeout: 60_000, ...options });
  let last = '';
  let leaving: NodeJS.Timeout | undefined;
  let isStuck = false;
  const end = (): void => {
    isStuck = true;
    void running[Symbol.asyncDispose]();
  };
  for await (const line of createInterface({ input: running.child.stdout })) {
    if (line) last = line;
    // Now and then a process of Node that sent much does not get to its end.
    if (line.startsWith('{')) leaving ??= setTimeout(end, leave);
  }
  const { code } = await running.ended;
  clearTimeout(leaving);
  const called = [program, ...args].join(' ');
  if (code !== 0 && !isStuck) {
    const how = running.child.signalCode ?? `code ${code}`;
    throw new Error(`${called} ended with ${how} and said: ${last}`);
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

/** Starts a program that goes on until it is disposed of. */
const begin = (
  home: Home,
  program: string,
  args: readonly string[],
  { node = [], env, ...options }: ProgramOptions & { readonly stdin?: 'open' },
): Running =>
  spawnProgram([process.execPath, ...node, join(home.programs, program), ...args], {
    ...options,
    cwd: home.path,
    env: { ...environmentOf(home), ...env },
    stderr: 'shown',
  });

/** A program that serves until it is disposed of. */
export interface Served extends AsyncDisposable {
  /** Its output when it was ready. */
  readonly url: string;
}

/** Starts a program that prints a line `ready URL`. */
export async function serveProgram(
  home: Home,
  program: string,
  args: readonly string[] = [],
  options: ProgramOptions = {},
): Promise<Served> {
  const running = begin(home, program, args, options);
  return { ...running, url: await readyUrl(running, /^ready (\S+)$/m) };
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
  const { child, [Symbol.asyncDispose]: stop } = begin(home, program, args, {
    ...options,
    stdin: 'open',
  });
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
      // A program that has ended answers without a line, which shows the end.
      child.stdin.write('\n');
      return sampleOf(called, await line());
    },
    [Symbol.asyncDispose]: stop,
  };
}
