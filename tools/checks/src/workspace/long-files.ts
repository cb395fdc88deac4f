// Which files that somebody wrote are long, and do not say why.

/** What people read, and write by hand. */
export const isRead = (path: string): boolean =>
  /\.(?:ts|js|mjs|css|html|md|ya?ml)$/.test(path) && !/pnpm-lock\.yaml$|CHANGELOG\.md$/.test(path);

/** The reason stands in one of the first lines, behind `Long: `. What is generated needs none. */
export function isTooLong(text: string): boolean {
  const lines = text.trimEnd().split('\n');
  return lines.length > 300 && !/\bLong: \w|\bDo not edit\b/.test(lines.slice(0, 5).join('\n'));
}
