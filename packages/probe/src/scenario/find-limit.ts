// Finds the largest value that a deployment accepts, with few requests.

export interface LimitOptions {
  /** The assumed limit. */
  readonly first?: number | undefined;
  /** Further values to try, in ascending order. */
  readonly ladder: readonly number[];
  /** Continues until the exact limit is known. */
  readonly exact: boolean;
  /** @param suffix what the name of the step ends with */
  readonly isAccepted: (value: number, suffix: string) => Promise<boolean>;
}

/** One more request may reach the same node behind a load balancer; of two in a row, one reaches another. */
const repeats = [', again', ', a third time'];

/**
 * Tries the assumed limit and the next integer, then further values of the ladder. Repeats the largest
 * accepted and the smallest refused value, because the nodes of a deployment may have different limits.
 *
 * @returns the largest accepted value; 0 if none was accepted
 */
export async function findLimit(options: LimitOptions): Promise<number> {
  const { first, ladder, exact, isAccepted } = options;
  const known = { accepted: 0, refused: Infinity };
  const attempt = async (value: number): Promise<boolean> => {
    const isFine = await isAccepted(value, '');
    if (isFine) known.accepted = Math.max(known.accepted, value);
    else known.refused = Math.min(known.refused, value);
    return isFine;
  };
  if (first === undefined || (await attempt(first))) {
    const next = first === undefined ? [] : [first + 1];
    for (const value of [...next, ...ladder.filter((one) => one > (first ?? 0))]) {
      if (!(await attempt(value))) break;
    }
  } else {
    for (const value of ladder.filter((one) => one < first).toReversed()) {
      if (await attempt(value)) break;
    }
  }
  const isKnown = (): boolean =>
    !exact || known.refused === Infinity || known.refused - known.accepted <= 1;
  while (!isKnown()) await attempt(Math.floor((known.accepted + known.refused) / 2));
  for (const value of [known.accepted, known.refused]) {
    if (value === 0 || value === Infinity) continue;
    for (const suffix of repeats) await isAccepted(value, suffix);
  }
  return known.accepted;
}
