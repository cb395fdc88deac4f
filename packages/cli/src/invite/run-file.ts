// The file of `--resume`: the outcome of each user, one line per step. A line is on the disk before its batch
// is sent, so that the file of a killed run shows who may have been invited. The runs are lines too: a run whose
// line follows the line of a running process is refused.

import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type { Invitee } from '@room-sessions/rooms';
import { CommandError, exitCodes } from '../exit-code.ts';
import { type End, type Head, type Outcome, replay, type Run, type Step } from './run-lines.ts';
import { currentProcess, mayRun } from './run-owner.ts';

export interface RunFile {
  /** The outcomes of earlier runs, one for each user. */
  readonly outcomes: Outcome[];
  /**
   * Records that the batch is about to be sent.
   *
   * @throws `fault()`
   */
  readonly begin: (from: number, to: number) => void;
  /**
   * Records the result of a batch.
   *
   * @throws `fault()`
   */
  readonly end: (from: number, outcomes: readonly Outcome[]) => void;
  /** Why the file cannot be written since the first failure. The users of later results are `unknown` in it. */
  readonly fault: () => CommandError | undefined;
  readonly close: () => void;
}

/** A run and its targets. */
export interface RunOptions {
  readonly baseUrl: string;
  readonly socialId: string;
  readonly users: readonly Invitee[];
  readonly ids: readonly string[];
}

/**
 * Opens the file, or creates it. Without a path nothing is saved.
 *
 * @throws CommandError (usage) if it cannot be written, is used by another process, or was written for another
 * gateway, another room or other users.
 */
export async function openRunFile(
  path: string | undefined,
  { baseUrl, socialId, users, ids }: RunOptions,
): Promise<RunFile> {
  if (path === undefined) {
    const outcomes = ids.map((user): Outcome => ({ user, status: 'open' }));
    const nothing = (): undefined => undefined;
    return { outcomes, begin: nothing, end: nothing, fault: nothing, close: nothing };
  }
  const refuse = (why: string): never => {
    throw new CommandError(exitCodes.usage, `--resume ${path}: ${why}. Nothing was sent.`);
  };
  // Loaded lazily, because the import costs milliseconds and most calls do not need it.
  const { createHash, randomUUID } = await import('node:crypto');
  const head: Head = {
    baseUrl: new URL(baseUrl).href.replace(/\/+$/, ''),
    room: socialId.toLowerCase(),
    users: users.length,
    sha256: createHash('sha256').update(JSON.stringify(users)).digest('hex'),
  };
  const file = open(path, refuse);
  const run = randomUUID();
  let isClaimed = false;
  const close = (): void => {
    try {
      if (isClaimed) append(file, `\n${toLine({ ended: run })}`);
    } catch {
      // The next run sees that the process has ended.
    }
    closeSync(file);
  };
  let outcomes: Outcome[];
  try {
    const text = readAll(file);
    await refuseRunning(replay(text, head, ids, refuse).runs, refuse);
    const line = toLine({ run, ...(await currentProcess()), ...head });
    try {
      append(file, (text && '\n') + line);
    } catch (error) {
      refuse(`it cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
    isClaimed = true;
    // Another process may have begun since the file was read.
    const all = readAll(file);
    const earlier = replay(all.slice(0, all.indexOf(line) + line.length), head, ids, refuse);
    await refuseRunning(
      earlier.runs.filter((one) => one.run !== run),
      refuse,
    );
    ({ outcomes } = earlier);
  } catch (error) {
    close();
    throw error;
  }
  let fault: CommandError | undefined;
  const write = (step: Step): void => {
    // Nothing is appended to a line that may be cut off.
    if (fault) throw fault;
    try {
      append(file, toLine(step));
      fsyncSync(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      fault = new CommandError(
        exitCodes.answered,
        `--resume ${path}: it cannot be written (${code}), so no further batch was sent. The last results are ` +
          'only in the output; in the file these users are unknown.',
      );
      throw fault;
    }
  };
  return {
    outcomes,
    begin: (from, to) => write({ from, to }),
    end: (from, results) => write({ from, to: from + results.length, outcomes: results }),
    fault: () => fault,
    close,
  };
}

type Refuse = (why: string) => never;

function open(path: string, refuse: Refuse): number {
  let file: number;
  try {
    // Appends, and creates the file. Only its owner may read it.
    file = openSync(path, 'a+', 0o600);
  } catch (error) {
    return refuse(`it cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  return refuse('it is not a file');
}

function readAll(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size);
  return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
}

const toLine = (line: Run | Step | End): string => `${JSON.stringify(line)}\n`;

/** A write may save only a part, for example on a full disk. */
function append(file: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest));
}

async function refuseRunning(runs: readonly Run[], refuse: Refuse): Promise<void> {
  for (const run of runs) {
    if (!(await mayRun(run))) continue;
    refuse(
      `process ${run.pid} on ${run.host} uses it; wait for its end. If it has ended, append the line ` +
        toLine({ ended: run.run }).trim(),
    );
  }
}
