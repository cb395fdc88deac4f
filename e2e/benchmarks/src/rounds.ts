// Rounds in which every contender has a turn, A B A B: a disturbance of the machine affects all.

import { availableParallelism } from 'node:os';
import type { Turns } from './program.ts';
import type { Contender, Sample } from './table.ts';

/** The name of the baseline's second turn in each round, which shows the noise. */
export const controlOf = (baseline: string): string => `${baseline}, again`;

/**
 * Gives everyone a turn in each round, and the baseline two. Each round begins with another, so that
 * nobody always follows the same one. A peer that fails is told, and left out from then on.
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
    for (const turn of begunBy(turns, round)) {
      const sample = await orLeaveOut(turn, samples, () => once(turn.contender, round));
      if (sample) samples.get(turn.as)!.push(sample);
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
    const taking = await eachOf(begunBy(turns, round), async (turn) => {
      const by = await orLeaveOut(turn, samples, async () =>
        opened.use(await open(turn.contender)),
      );
      return { ...turn, by, taken: [] as Sample[] };
    });
    for (let at = 0; at < count; at++) {
      for (const turn of begunBy(taking, at)) {
        const sample = await orLeaveOut(turn, samples, () => turn.by!.turn());
        if (sample) turn.taken.push(sample);
      }
    }
    for (const { as, taken } of taking) samples.get(as)?.push(meanOf(taken));
  }
  return samples;
}

/** Tells of a peer that fails, and leaves it out. Without ours, or what is 1, there is no table. */
async function orLeaveOut<T>(
  { as, contender, isOne }: Turn<Contender>,
  samples: Map<string, Sample[]>,
  once: () => Promise<T>,
): Promise<T | undefined> {
  if (!samples.has(as)) return undefined;
  try {
    return await once();
  } catch (error) {
    if (isOne || contender.isOurs === true) throw error;
    console.error(`${as} is left out:`, error);
    samples.delete(as);
    return undefined;
  }
}

interface Turn<C extends Contender> {
  readonly as: string;
  readonly contender: C;
  /** Whether it is of the baseline. */
  readonly isOne: boolean;
}

/** Everyone once, and the baseline as its own control, as far from its first turn as it gets. */
function turnsOf<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
): Array<Turn<C>> {
  const turns = contenders.map((contender) => {
    const { name } = contender;
    return { as: name, contender, isOne: name === baseline };
  });
  const first = turns.find(({ isOne }) => isOne);
  if (first) turns.splice(Math.ceil(turns.length / 2), 0, { ...first, as: controlOf(first.as) });
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
