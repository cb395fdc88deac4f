/** The first line of a generated page. */
export const writtenBy = (from: string, command = 'pnpm pages'): string =>
  `<!-- Written by \`${command}\` from ${from}. Do not edit. -->`;
