// Shortens the text of a question to a length that a person can read, and says what is left out.

/** Lines with more characters are cut in the middle. */
const longestLine = 1_000;
/** Of each of the two parts that are shown, the beginning and the end. */
const mostLines = 40;
const mostCharacters = 4_000;

export function shorten(text: string): string {
  const lines = text.split('\n');
  const short = lines.map(shortenLine);
  const first = countFitting(short);
  const last = countFitting(short.slice(first).toReversed());
  const hidden = lines.slice(first, lines.length - last);
  if (hidden.length === 0) return short.join('\n');
  const { length } = hidden.join('\n');
  return [
    ...short.slice(0, first),
    // The text is JSON, which has no such line of its own.
    `[${hidden.length} lines with ${length} characters are not shown here, but they are sent]`,
    ...short.slice(short.length - last),
  ].join('\n');
}

/** How many lines at the beginning are within the limits. */
function countFitting(lines: readonly string[]): number {
  let characters = 0;
  const end = lines.findIndex((line, at) => {
    characters += line.length + 1;
    return at === mostLines || characters > mostCharacters;
  });
  return end === -1 ? lines.length : end;
}

function shortenLine(line: string): string {
  if (line.length <= longestLine) return line;
  // Not in the middle of a character.
  const start = line.slice(0, 600).replace(/[\ud800-\udbff]$/, '');
  const end = line.slice(-300).replace(/^[\udc00-\udfff]/, '');
  const hidden = line.length - start.length - end.length;
  return `${start} [${hidden} characters are not shown here, but they are sent] ${end}`;
}
