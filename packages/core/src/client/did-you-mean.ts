// Suggests the correct name for a misspelt one.

/** The known name with almost the same letters, if any. */
export const findSimilar = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => countMissing(one, name) < 2 && countMissing(name, one) < 2);

/** How many letters of one text are not in the other. */
function countMissing(from: string, letters: string): number {
  let rest = from.toLowerCase();
  for (const letter of letters.toLowerCase()) rest = rest.replace(letter, '');
  return rest.length;
}
