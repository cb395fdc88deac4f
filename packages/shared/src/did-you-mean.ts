/** Finds the most similar name, if at most a third of its letters differ. */
export function didYouMean(text: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: distance(text, name) }))
    .filter((one) => one.distance <= Math.max(1, Math.floor(one.name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return best?.name;
}

/**
 * Finds the most similar name, otherwise the one with the most words in common: `list-alternate-hosts` for
 * `list-hosts`. For commands and options; of data, two fields with a common word are different fields.
 */
export function findNearest(text: string, names: readonly string[]): string | undefined {
  const words = toWords(text);
  const [best] = names
    .map((name) => {
      const common = words.filter((word) => didYouMean(word, toWords(name))).length;
      return { name, common, distance: distance(text, name) };
    })
    .filter(({ common }) => common > 0)
    .toSorted((one, other) => other.common - one.common || one.distance - other.distance);
  return didYouMean(text, names) ?? best?.name;
}

/** The words of a name, except for short ones such as `is`. */
const toWords = (text: string): string[] => text.split(/[ -]/).filter((word) => word.length > 2);

/** The edit distance: inserted, removed, changed or swapped letters. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        swapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, now];
  }
  return last.at(-1) ?? 0;
}
