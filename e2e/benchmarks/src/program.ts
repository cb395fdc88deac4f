// Runs the programs of `e2e/benchmarks/programs`, each in a new process, so that they cannot affect each other.

import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readyUrl, type Running, spawnProgram } from '@room-sessions/testing';
import type { Home } from './home.ts';
import type { Sample } from './table.ts';

export interface ProgramOptions {
  /** Node arguments before the program. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** ms until the program is killed. Default of `runProgram`: 60,000. */
  readonly timeout?: number;
}

/** Temporary files of programs are removed with the home. */
const createEnvironment = ({ path }: Home): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  TMPDIR: path,
});

/** ms until a program is killed after it printed its sample. */
const exitTimeout = 3_000;

/** Runs a program and returns the sample that it prints as its last line. */
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
    // Node processes that sent much data sometimes do not exit.
    if (line.startsWith('{')) leaving ??= setTimeout(end, exitTimeout);
  }
  const { code } = await running.ended;
  clearTimeout(leaving);
  const called = [program, ...args].join(' ');
  if (code !== 0 && !isStuck) {
    const how = running.child.signalCode ?? `code ${code}`;
    throw new Error(`${called} ended with ${how} and printed: ${last}`);
  }
  return parseSample(called, last);
}

function parseSample(called: string, line: string): Sample {
  let sample: unknown;
  try {
    sample = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${called} ended without a sample: ${line}`, { cause });
  }
  const figures = typeof sample === 'object' && sample !== null ? Object.values(sample) : [];
  if (figures.length === 0 || figures.some((figure) => typeof figure !== 'number')) {
    throw new Error(`${called} printed an invalid sample: ${line}`);
  }
  return sample as Sample;
}

/** Starts a program that runs until it is disposed. */
const begin = (
  home: Home,
  program: string,
  args: readonly string[],
  { node = [], env, ...options }: ProgramOptions & { readonly stdin?: 'open' },
): Running =>
  spawnProgram([process.execPath, ...node, join(home.programs, program), ...args], {
    ...options,
    cwd: home.path,
    env: { ...createEnvironment(home), ...env },
    stderr: 'shown',
  });

/** A server program that runs until it is disposed. */
export interface Served extends AsyncDisposable {
  /** The URL from its `ready` line. */
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

/** A program that works in turns until it is disposed. */
export interface Turns extends AsyncDisposable {
  /** Runs one turn. */
  turn(): Promise<Sample>;
}

/** Starts a program that prints a line `ready`, then one sample per input line. */
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
    throw new Error(`${called} ended before it printed a line.`);
  };
  const first = await line();
  if (first !== 'ready') {
    await stop();
    throw new Error(`${called} printed before it was ready: ${first}`);
  }
  return {
    async turn() {
      // If the program has ended, the next read reports it.
      child.stdin.write('\n');
      return parseSample(called, await line());
    },
    [Symbol.asyncDispose]: stop,
  };
}
