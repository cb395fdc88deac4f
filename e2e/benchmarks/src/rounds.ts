// Rounds in which the contenders take turns (A B A B), so that disturbances of the machine affect all of them.

import type { Turns } from './program.ts';
import type { Contender, Sample } from './table.ts';

export interface Rounds {
  readonly rounds: number;
  /** Turns of each contender in a round. */
  readonly turns: number;
  /** Runs twice in each round. The difference between both runs is the noise of the machine. */
  readonly baseline?: string;
}

/**
 * Opens all contenders in each round, and gives them turns until each has had its number of turns. The first
 * contender rotates, so that none always follows the same other. The sample of a round is the mean of its turns.
 */
export async function alternate<C extends Contender>(
  contenders: readonly C[],
  { rounds, turns, baseline }: Rounds,
  open: (contender: C) => Promise<Turns<Sample>>,
): Promise<Map<string, Sample[]>> {
  const entries = withControl(contenders, baseline);
  const samples = new Map(entries.map(([name]) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    await using opened = new AsyncDisposableStack();
    const taking: Array<{ name: string; by: Turns<Sample>; taken: Sample[] }> = [];
    for (const [name, contender] of rotate(entries, round)) {
      taking.push({ name, by: opened.use(await open(contender)), taken: [] });
    }
    for (let at = 0; at < turns; at++) {
      for (const { by, taken } of rotate(taking, at)) taken.push(await by.turn());
    }
    for (const { name, taken } of taking) samples.get(name)!.push(getMean(taken));
  }
  return samples;
}

/** Each contender by name, and the baseline a second time, as far from its first turn as possible. */
function withControl<C extends Contender>(
  contenders: readonly C[],
  baseline: string | undefined,
): Array<readonly [name: string, contender: C]> {
  const entries = contenders.map((contender) => [contender.name, contender] as const);
  const first = contenders.find(({ name }) => name === baseline);
  const middle = Math.ceil(entries.length / 2);
  return first ? entries.toSpliced(middle, 0, [`${first.name}, second run`, first]) : entries;
}

const rotate = <T>(all: readonly T[], at: number): T[] => {
  const first = at % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

const getMean = (samples: readonly Sample[]): Sample =>
  Object.fromEntries(
    Object.keys(samples[0]!).map((key) => [
      key,
      samples.reduce((sum, sample) => sum + sample[key]!, 0) / samples.length,
    ]),
  );
