// Rounds in which everyone has a turn, A B A B: what the machine does meanwhile it does to all.

import type { Contender, Sample } from './table.ts';

/** The name of the baseline's second turn in each round, which shows what the noise is. */
export const controlOf = (baseline: string): string => `${baseline}, again`;

/**
 * Gives everyone a turn in each round, and the baseline two. Each round begins with another, so that
 * nobody always follows the same one.
 */
export async function interleave(
  contenders: readonly Contender[],
  baseline: string | undefined,
  rounds: number,
  once: (contender: Contender, round: number) => Promise<Sample>,
): Promise<Map<string, Sample[]>> {
  const first = contenders.find(({ name }) => name === baseline);
  const turns = contenders.map((contender) => ({ as: contender.name, contender }));
  // As far from its first turn as it gets.
  if (first)
    turns.splice(Math.ceil(turns.length / 2), 0, { as: controlOf(first.name), contender: first });
  const samples = new Map(turns.map(({ as }) => [as, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < turns.length; turn++) {
      const { as, contender } = turns[(round + turn) % turns.length]!;
      samples.get(as)!.push(await once(contender, round));
    }
  }
  return samples;
}
