// Group commit: writes of a lane that arrive during a transaction share the next one, and so one
// flush to disk. Each gets its result only after the commit.
import { nextTurn } from '@room-sessions/shared/timers';
import { isOfAll } from './failure.ts';
import type { Connection, Engine, Transaction } from './dialect.ts';
import type { Statement } from './sql.ts';

export interface Job<T> {
  /** Jobs of one lane run in order; other lanes do not wait for them. */
  readonly lane: string;
  /** A row that must exist and not change until the commit. */
  readonly lock?: Statement | undefined;
  /** Runs again from the start if its transaction could not be committed. */
  run(connection: Connection): Promise<T>;
}

export type Write = ReturnType<typeof createCommitQueue>['write'];

interface Waiting extends Job<unknown> {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export function createCommitQueue(engine: Engine) {
  /** Waiting jobs by lane; a lane exists until its last transaction has ended. */
  const lanes = new Map<string, Waiting[]>();
  const runs = new Set<Promise<void>>();

  async function run(lane: string): Promise<void> {
    // Not at once, so that other writes of this turn of the event loop join.
    await nextTurn();
    for (let jobs = lanes.get(lane)!; jobs.length > 0; jobs = lanes.get(lane)!) {
      lanes.set(lane, []);
      await commit(jobs);
    }
    lanes.delete(lane);
  }

  async function commit(jobs: readonly Waiting[]): Promise<void> {
    try {
      const answers = await transact(engine, (connection) => runAll(jobs, connection));
      for (const answer of answers) answer();
    } catch (error) {
      // One job failed and rolled the others back.
      const isOfOne = jobs.length > 1 && !isOfAll(error);
      for (const job of jobs) {
        if (isOfOne) await commit([job]);
        else job.reject(error);
      }
    }
  }

  return {
    write: <T>(job: Job<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const lane = engine.hasLanes ? job.lane : '';
        const waiting = { ...job, resolve, reject };
        const others = lanes.get(lane);
        if (others) {
          others.push(waiting);
          return;
        }
        lanes.set(lane, [waiting]);
        const running = run(lane).finally(() => runs.delete(running));
        runs.add(running);
      }),
    async idle(): Promise<void> {
      while (runs.size > 0) await Promise.all(runs);
    },
  };
}

/** How often a transaction with a conflict is tried. */
const mostAttempts = 5;

export async function transact<T>(
  engine: Engine,
  work: (connection: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await engine.transaction(work);
    } catch (error) {
      if (attempt === mostAttempts || !engine.isRace(error)) throw error;
    }
  }
}

/** @returns the results of the jobs, for after the commit. */
async function runAll(jobs: readonly Waiting[], connection: Transaction): Promise<(() => void)[]> {
  const answers: (() => void)[] = [];
  let locked: string | undefined;
  for (const job of jobs) {
    const wanted = job.lock && `${job.lock.text}${job.lock.values.join()}`;
    if (job.lock && wanted !== locked) await connection.lock(job.lock);
    locked = wanted;
    const value = await job.run(connection);
    answers.push(() => job.resolve(value));
  }
  return answers;
}
