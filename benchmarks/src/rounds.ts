// Rounds in which the contenders take turns (A B A B), so that a disturbance of the machine affects all of them.

/** Values of one contender in one round, by metric key. */
export type Sample = Readonly<Record<string, number>>;

/** One sample per round for each contender, by name. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** An opened contender, usually a process. */
export interface Turns<Reply = Sample> extends AsyncDisposable {
  turn(): Promise<Reply>;
}

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
export async function alternate(
  names: readonly string[],
  { rounds, turns, baseline }: Rounds,
  open: (name: string) => Promise<Turns>,
): Promise<Samples> {
  const all = [...names];
  const again = ', again';
  // The baseline is the first contender, so the middle is the place farthest from it.
  if (baseline !== undefined) all.splice(Math.ceil(names.length / 2), 0, baseline + again);
  const samples = new Map(all.map((name) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    const contenders: Array<{ name: string; by: Turns; taken: Sample[] }> = [];
    try {
      for (const name of rotate(all, round)) {
        contenders.push({ name, by: await open(name.replace(again, '')), taken: [] });
      }
      for (let at = 0; at < turns; at++) {
        for (const { by, taken } of rotate(contenders, at)) taken.push(await by.turn());
      }
      for (const { name, taken } of contenders) samples.get(name)!.push(getMean(taken));
    } finally {
      for (const { by } of contenders.toReversed()) await by[Symbol.asyncDispose]();
    }
  }
  return samples;
}

const rotate = <T>(all: readonly T[], by: number): T[] =>
  all.map((_, at) => all[(at + by) % all.length]!);

function getMean(samples: readonly Sample[]): Sample {
  const means = Object.keys(samples[0]!).map((key) => {
    return [key, samples.reduce((sum, sample) => sum + sample[key]!, 0) / samples.length];
  });
  return Object.fromEntries(means) as Sample;
}

/** The median of the rounds, with its range. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The values of a contender, or their ratios to the baseline in the same round; `undefined` if not measured. */
export function getFigure(
  samples: Samples,
  name: string,
  { key, baseline }: { readonly key: string; readonly baseline?: string | undefined },
): Figure | undefined {
  const own = samples.get(name)!;
  if (own[0]![key] === undefined) return undefined;
  const base = baseline === undefined ? undefined : samples.get(baseline)!;
  const values = own.map((sample, round) => sample[key]! / (base ? base[round]![key]! : 1));
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return { median, low: sorted[0]!, high: sorted.at(-1)! };
}
