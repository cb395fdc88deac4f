// Rounds in which each contender has a turn (A B A B), so that disturbances of the machine affect all of them.

import { availableParallelism } from 'node:os';
import type { Turns } from './program.ts';
import type { Contender, Sample } from './table.ts';

/** The name of the baseline's second run in each round, which shows the noise. */
export const getControlName = (baseline: string): string => `${baseline}, second run`;

/**
 * Runs each contender once per round, and the baseline twice. The first contender rotates, so that none
 * always follows the same other. Reports a peer that fails and skips it from then on.
 */
export async function interleave<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
  rounds: number,
  once: (contender: C, round: number) => Promise<Sample>,
): Promise<Map<string, Sample[]>> {
  const turns = createTurns(contenders, baseline);
  const samples = new Map(turns.map(({ as }) => [as, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (const turn of rotate(turns, round)) {
      const sample = await runOrSkip(turn, samples, () => once(turn.contender, round));
      if (sample) samples.get(turn.as)!.push(sample);
    }
  }
  return samples;
}

/**
 * Like {@link interleave}, in many short turns. All processes of a round stay open, and take turns until
 * each has had `count` turns, so that a short disturbance of the machine affects all of them. The sample
 * of a round is the mean of its turns.
 */
export async function alternate<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
  rounds: number,
  count: number,
  open: (contender: C) => Promise<Turns>,
): Promise<Map<string, Sample[]>> {
  const turns = createTurns(contenders, baseline);
  const samples = new Map(turns.map(({ as }) => [as, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    await using opened = new AsyncDisposableStack();
    const taking = await mapConcurrently(rotate(turns, round), async (turn) => {
      const by = await runOrSkip(turn, samples, async () => opened.use(await open(turn.contender)));
      return { ...turn, by, taken: [] as Sample[] };
    });
    for (let at = 0; at < count; at++) {
      for (const turn of rotate(taking, at)) {
        const sample = await runOrSkip(turn, samples, () => turn.by!.turn());
        if (sample) turn.taken.push(sample);
      }
    }
    for (const { as, taken } of taking) samples.get(as)?.push(getMean(taken));
  }
  return samples;
}

/** Reports and skips a peer that fails. A failure of our contenders or of the baseline fails the table. */
async function runOrSkip<T>(
  { as, contender, isBaseline }: Turn<Contender>,
  samples: Map<string, Sample[]>,
  once: () => Promise<T>,
): Promise<T | undefined> {
  if (!samples.has(as)) return undefined;
  try {
    return await once();
  } catch (error) {
    if (isBaseline || contender.isOurs === true) throw error;
    console.error(`${as} is skipped:`, error);
    samples.delete(as);
    return undefined;
  }
}

interface Turn<C extends Contender> {
  readonly as: string;
  readonly contender: C;
  readonly isBaseline: boolean;
}

/** Each contender once, and the baseline a second time, as far from its first turn as possible. */
function createTurns<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
): Array<Turn<C>> {
  const turns = contenders.map((contender) => {
    const { name } = contender;
    return { as: name, contender, isBaseline: name === baseline };
  });
  const first = turns.find(({ isBaseline }) => isBaseline);
  if (first)
    turns.splice(Math.ceil(turns.length / 2), 0, { ...first, as: getControlName(first.as) });
  return turns;
}

const rotate = <T>(all: readonly T[], at: number): T[] => {
  const first = at % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Opens one process per core concurrently, because nothing is measured meanwhile. */
async function mapConcurrently<T, R>(
  all: readonly T[],
  once: (one: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  const left = all.entries();
  const worker = async (): Promise<void> => {
    for (const [at, one] of left) done[at] = await once(one);
  };
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return done;
}

const getMean = (samples: readonly Sample[]): Sample =>
  Object.fromEntries(
    Object.keys(samples[0]!).map((key) => [
      key,
      samples.reduce((sum, sample) => sum + sample[key]!, 0) / samples.length,
    ]),
  );
