// Rounds in which everyone has a turn, A B A B: what the machine does meanwhile it does to all.

import { availableParallelism } from 'node:os';
import type { Turns } from './program.ts';
import type { Contender, Sample } from './table.ts';

/** The name of the baseline's second turn in each round, which shows what the noise is. */
export const controlOf = (baseline: string): string => `${baseline}, again`;

/**
 * Gives everyone a turn in each round, and the baseline two. Each round begins with another, so that
 * nobody always follows the same one.
 */
export async function interleave<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
  rounds: number,
  once: (contender: C, round: number) => Promise<Sample>,
): Promise<Map<string, Sample[]>> {
  const turns = turnsOf(contenders, baseline);
  const samples = new Map(turns.map(({ as }) => [as, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { as, contender } of begunBy(turns, round)) {
      samples.get(as)!.push(await once(contender, round));
    }
  }
  return samples;
}

/**
 * The same in many short turns: everyone's process of a round is there for all of it, and they take
 * turns until each had so many. What the machine does for a second, it does to all of them. The sample
 * of a round is the mean of its turns.
 */
export async function alternate<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
  rounds: number,
  count: number,
  open: (contender: C) => Promise<Turns>,
): Promise<Map<string, Sample[]>> {
  const turns = turnsOf(contenders, baseline);
  const samples = new Map(turns.map(({ as }) => [as, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    await using opened = new AsyncDisposableStack();
    const taking = await eachOf(begunBy(turns, round), async ({ as, contender }) => {
      const by = opened.use(await open(contender));
      return { by, as, taken: [] as Sample[] };
    });
    for (let turn = 0; turn < count; turn++) {
      for (const { by, taken } of begunBy(taking, turn)) taken.push(await by.turn());
    }
    for (const { as, taken } of taking) samples.get(as)!.push(meanOf(taken));
  }
  return samples;
}

/** Everyone once, and the baseline as its own control, as far from its first turn as it gets. */
function turnsOf<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
): Array<{ readonly as: string; readonly contender: C }> {
  const turns = contenders.map((contender) => ({ as: contender.name, contender }));
  const first = contenders.find(({ name }) => name === baseline);
  if (first)
    turns.splice(Math.ceil(turns.length / 2), 0, { as: controlOf(first.name), contender: first });
  return turns;
}

const begunBy = <T>(all: readonly T[], at: number): T[] => {
  const first = at % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Opens as many at a time as there are cores: nothing is measured meanwhile. */
async function eachOf<T, R>(all: readonly T[], once: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const left = all.entries();
  const worker = async (): Promise<void> => {
    for (const [at, one] of left) done[at] = await once(one);
  };
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return done;
}

const meanOf = (samples: readonly Sample[]): Sample =>
  Object.fromEntries(
    Object.keys(samples[0]!).map((key) => [
      key,
      samples.reduce((sum, sample) => sum + sample[key]!, 0) / samples.length,
    ]),
  );
