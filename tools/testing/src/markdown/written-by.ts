/** The first line of a page that a command writes. */
export const writtenBy = (command: string, from: string): string =>
  `<!-- Written by \`${command}\` from ${from}. Do not edit. -->`;
