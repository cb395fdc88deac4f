// The lines of the file of `--resume`: runs, and the outcomes of their batches.

import { isOwner, type Owner } from './run-owner.ts';

/** The outcome of a user. `open`: nothing was done. `unknown`: the user may have been invited. */
export interface Outcome {
  readonly user: string;
  readonly status: 'invited' | 'refused' | 'unknown' | 'open';
  readonly socialInviteId?: string | undefined;
  /** Why the gateway refused the user. */
  readonly error?: string | undefined;
}

const statuses: ReadonlySet<unknown> = new Set<Outcome['status']>([
  'invited',
  'refused',
  'unknown',
  'open',
]);

/** A range of users; the last index is excluded. */
export interface Step {
  readonly from: number;
  readonly to: number;
  /** Absent while the batch is in flight. */
  readonly outcomes?: readonly Outcome[];
}

/** What all runs of a file have in common. */
export interface Head {
  readonly baseUrl: string;
  readonly room: string;
  readonly users: number;
  /** The hash of the users, in order. */
  readonly sha256: string;
}

/** The begin of a run. Of two runs that begin at the same time, the second in the file must not send. */
export interface Run extends Owner, Head {
  readonly run: string;
}

/** The end of a run. A killed run has no such line. */
export interface End {
  readonly ended: string;
}

export interface Replay {
  readonly outcomes: Outcome[];
  /** The runs without an end. */
  readonly runs: readonly Run[];
}

/**
 * Reads the lines. A run and its end are written after a line break, so that a line that was cut off before them
 * is recognized. All other lines must be whole.
 *
 * @throws what `refuse` throws, for a file of another run, and for a line that was changed
 */
export function replay(
  text: string,
  head: Head,
  ids: readonly string[],
  refuse: (why: string) => never,
): Replay {
  const outcomes = ids.map((user): Outcome => ({ user, status: 'open' }));
  const runs = new Map<string, Run>();
  let isFirst = true;
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const value = parse(line);
    const isCut = at === lines.length - 1 || /^\{"(?:run|ended)":/.test(lines[at + 1]!);
    if (isFirst && isRun(value)) checkHead(value, head, refuse);
    else if (isFirst) refuse('it is not the file of an earlier run');
    isFirst = false;
    if (isRun(value)) runs.set(value.run, value);
    else if (typeof value?.['ended'] === 'string') runs.delete(value['ended']);
    else if (isStep(value, ids)) apply(value, outcomes);
    else if (value !== undefined || !isCut) refuse(`line ${at + 1}: it was changed`);
  }
  return { outcomes, runs: [...runs.values()] };
}

type Line = Readonly<Record<string, unknown>>;

/** The object of a line; an empty one for other JSON, undefined for text that is not JSON. */
function parse(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Line) : {};
  } catch {
    return undefined;
  }
}

const isRun = (value: unknown): value is Run => {
  const { run, sha256, ...owner } = (value ?? {}) as Partial<Run>;
  return typeof run === 'string' && typeof sha256 === 'string' && isOwner(owner);
};

function checkHead(found: Run, wanted: Head, refuse: (why: string) => never): void {
  const next =
    'to continue that run, use its base URL, room and users; for a new run, use another file';
  if (found.baseUrl !== wanted.baseUrl) refuse(`it was written for ${found.baseUrl}; ${next}`);
  if (found.room !== wanted.room) refuse(`it was written for another room; ${next}`);
  if (found.sha256 !== wanted.sha256) {
    refuse(`it was written for other users (${found.users}, got ${wanted.users}); ${next}`);
  }
}

function isStep(value: unknown, ids: readonly string[]): value is Step {
  const { from, to, outcomes } = (value ?? {}) as Partial<Record<keyof Step, unknown>>;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return false;
  const [first, end] = [from as number, to as number];
  if (first < 0 || end <= first || end > ids.length) return false;
  if (outcomes === undefined) return true;
  return (
    Array.isArray(outcomes) &&
    outcomes.length === end - first &&
    outcomes.every((one: Partial<Outcome> | null, at) => {
      return one?.user === ids[first + at] && statuses.has(one?.status);
    })
  );
}

/** A batch without a result was in flight when its run ended. */
function apply({ from, to, outcomes: results }: Step, outcomes: Outcome[]): void {
  for (let at = from; at < to; at += 1) {
    outcomes[at] = results?.[at - from] ?? { user: outcomes[at]!.user, status: 'unknown' };
  }
}
