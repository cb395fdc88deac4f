// The median of the rounds, with its range.

/** A value over all rounds. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The median of the values, with the minimum and the maximum. */
export function summarize(values: readonly number[]): Figure {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value))) {
    throw new RangeError(`Cannot compute a median of [${values.join(', ')}].`);
  }
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return { median, low: sorted[0]!, high: sorted.at(-1)! };
}

/** The ratio of two contenders, computed per round because a disturbance of the machine affects both. */
export function summarizeRatio(values: readonly number[], ones: readonly number[]): Figure {
  if (values.length !== ones.length) {
    throw new RangeError(`${values.length} rounds cannot be compared with ${ones.length}.`);
  }
  return summarize(values.map((value, round) => value / ones[round]!));
}
