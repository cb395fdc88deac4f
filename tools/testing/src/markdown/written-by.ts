/** The first line of a page that a command writes. */
export const writtenBy = (from: string, command = 'pnpm pages'): string =>
  `<!-- Written by \`${command}\` from ${from}. Do not edit. -->`;
