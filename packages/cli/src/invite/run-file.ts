// The file of `--resume`: the outcome of each user, one line per step. A line is on the disk before its batch
// is sent, so that the file of a killed run shows who may have been invited.

import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Invitee } from '@room-sessions/rooms';
import { CommandError, exitCodes } from '../exit-code.ts';

/** The outcome of a user. `open`: nothing was done. `unknown`: the user may have been invited. */
export interface Outcome {
  readonly userId: string;
  readonly status: 'invited' | 'refused' | 'unknown' | 'open';
  readonly socialInviteId?: string | undefined;
  /** Why the gateway refused the user. */
  readonly error?: string | undefined;
}

/** A range of users; the last index is excluded. */
interface Step {
  readonly from: number;
  readonly to: number;
  /** Absent while the batch is in flight. */
  readonly outcomes?: readonly Outcome[];
}

interface Head {
  readonly room: string;
  readonly users: number;
  /** The hash of the users, in order. */
  readonly sha256: string;
}

export interface RunFile {
  /** The outcomes of earlier runs, one for each user. */
  readonly outcomes: Outcome[];
  /** Records that the batch is about to be sent. */
  readonly begin: (from: number, to: number) => void;
  readonly end: (from: number, outcomes: readonly Outcome[]) => void;
  readonly close: () => void;
}

/**
 * Opens the file, or creates it. Without a path nothing is saved.
 *
 * @throws CommandError (usage) if it cannot be written, or was written for another room or other users.
 */
export async function openRunFile(
  path: string | undefined,
  room: string,
  users: readonly Invitee[],
  ids: readonly string[],
): Promise<RunFile> {
  const outcomes = ids.map((userId): Outcome => ({ userId, status: 'open' }));
  if (path === undefined) {
    const nothing = (): void => undefined;
    return { outcomes, begin: nothing, end: nothing, close: nothing };
  }
  const refuse = (why: string): never => {
    throw new CommandError(exitCodes.usage, `--resume ${path}: ${why}. Nothing was sent.`);
  };
  // Loaded lazily, because the import costs milliseconds and most calls do not need it.
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(JSON.stringify(users)).digest('hex');
  const head: Head = { room: room.toLowerCase(), users: users.length, sha256 };
  const file = open(path, refuse);
  const text = readFileSync(file, 'utf8');
  // A killed run may have written a partial line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  ftruncateSync(file, Buffer.byteLength(whole));
  const write = (line: Head | Step): void => {
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  };
  const [first, ...steps] = whole.split('\n').slice(0, -1);
  if (first === undefined) write(head);
  else {
    checkHead(parse(first, refuse) as Partial<Head>, head, refuse);
    for (const step of steps) apply(parse(step, refuse) as Step, outcomes, refuse);
  }
  return {
    outcomes,
    begin: (from, to) => write({ from, to }),
    end: (from, results) => write({ from, to: from + results.length, outcomes: results }),
    close: () => closeSync(file),
  };
}

type Refuse = (why: string) => never;

function open(path: string, refuse: Refuse): number {
  try {
    // Appends, and creates the file. Only its owner may read it.
    return openSync(path, 'a+', 0o600);
  } catch (error) {
    return refuse(`it cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

function parse(line: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return refuse('it is not the file of an earlier run, or it was changed');
  }
}

function checkHead(found: Partial<Head>, wanted: Head, refuse: Refuse): void {
  if (typeof found?.sha256 !== 'string') refuse('it is not the file of an earlier run');
  const next = 'to continue that run, use its room and users; for a new run, use another file';
  if (found.room !== wanted.room) refuse(`it was written for another room; ${next}`);
  if (found.sha256 !== wanted.sha256) {
    refuse(`it was written for other users (${found.users}, got ${wanted.users}); ${next}`);
  }
}

/** A batch without a result was in flight when its run ended. */
function apply({ from, to, outcomes: results }: Step, outcomes: Outcome[], refuse: Refuse): void {
  if (!(from >= 0 && to > from && to <= outcomes.length)) refuse('it was changed');
  for (let at = from; at < to; at += 1) {
    outcomes[at] = results?.[at - from] ?? { userId: outcomes[at]!.userId, status: 'unknown' };
  }
}
