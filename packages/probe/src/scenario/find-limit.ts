// Finds the largest value that a deployment accepts, with few requests.

export interface LimitOptions {
  /** The assumed limit. */
  readonly first: number;
  /** Further values to try, in ascending order. */
  readonly ladder: readonly number[];
  /** Continues until the exact limit is known. */
  readonly exact: boolean;
  readonly isAccepted: (value: number) => Promise<boolean>;
}

/**
 * Tries the assumed limit and the next integer, then further values of the ladder.
 *
 * @returns the largest accepted value; 0 if none was accepted
 */
export async function findLimit(options: LimitOptions): Promise<number> {
  const { first, ladder, exact, isAccepted } = options;
  const known = { accepted: 0, refused: Infinity };
  const attempt = async (value: number): Promise<boolean> => {
    const isFine = await isAccepted(value);
    if (isFine) known.accepted = Math.max(known.accepted, value);
    else known.refused = Math.min(known.refused, value);
    return isFine;
  };
  if (await attempt(first)) {
    for (const value of [first + 1, ...ladder.filter((one) => one > first)]) {
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
  return known.accepted;
}
