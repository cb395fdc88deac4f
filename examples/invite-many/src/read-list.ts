// A list of users: an id in each line, alone or in a column of a CSV file.

const id = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** The ids of a list, each once. Throws for a line with no id, or with several. */
export function readList(text: string): string[] {
  const ids = new Set<string>();
  for (const [at, line] of text.split('\n').entries()) {
    const [first, ...more] = line.toLowerCase().match(id) ?? [];
    // A line with a misspelt id is not a heading.
    const isHeading = at === 0 && !/\d/.test(line);
    if (first === undefined && (isHeading || line.trim() === '')) continue;
    if (first === undefined || more.length > 0) {
      throw new Error(
        `Line ${at + 1} of the list must have one user id, but has ${first ? more.length + 1 : 'none'}.`,
      );
    }
    ids.add(first);
  }
  if (ids.size === 0) throw new Error('The list has no user id.');
  return [...ids];
}
