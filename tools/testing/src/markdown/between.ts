/** What ends a part of a page that a command writes or takes away. */
const end = '<!-- Until here. -->';

/**
 * The text with `block` in place of what stands between the comment that begins the part and its end.
 * @throws Error where the text has no such part, or two.
 */
export function between(text: string, begin: string, block: string): string {
  const [before, rest, ...more] = text.split(begin);
  const to = rest?.indexOf(end) ?? -1;
  if (to < 0 || more.length > 0) throw new Error(`There is not one place from ${begin} to ${end}`);
  return `${before}${begin}\n\n${block.trim()}\n\n${rest!.slice(to)}`;
}

/** The text without its parts that begin so, comments included. */
export function without(text: string, begin: string): string {
  const from = text.indexOf(begin);
  if (from < 0) return text;
  const to = text.indexOf(end, from);
  if (to < 0) throw new Error(`What begins with ${begin} has no ${end}`);
  return without(text.slice(0, from) + text.slice(to + end.length).trimStart(), begin);
}
