/** The comment that ends a generated part of a page. */
const end = '<!-- Until here. -->';

/**
 * Replaces the text between the comment that begins a part and its end with `block`.
 * @throws Error if the text has no such part, or several.
 */
export function between(text: string, begin: string, block: string): string {
  const [before, rest, ...more] = text.split(begin);
  const to = rest?.indexOf(end) ?? -1;
  if (to < 0 || more.length > 0)
    throw new Error(`The text must have exactly one ${begin} with ${end}`);
  return `${before}${begin}\n\n${block.trim()}\n\n${rest!.slice(to)}`;
}

/** Removes all parts that begin with a comment, including the comments. */
export function without(text: string, begin: string): string {
  const from = text.indexOf(begin);
  if (from < 0) return text;
  const to = text.indexOf(end, from);
  if (to < 0) throw new Error(`${begin} has no ${end}`);
  return without(text.slice(0, from) + text.slice(to + end.length).trimStart(), begin);
}
