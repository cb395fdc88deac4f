import { styleText } from 'node:util';

export type Format = 'bold' | 'red' | 'green' | 'yellow' | 'cyan';

export type Style = (format: Format, text: string) => string;

/** For text that is not written to a terminal. */
export const plain: Style = (_, text) => text;

/**
 * Styles text for a terminal, by the rules of Node: FORCE_COLOR overrides NO_COLOR and the stream. Reads the given
 * environment, unlike `styleText`, which reads that of the process.
 */
export function createStyle(
  { isTTY = false }: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): Style {
  const isShown =
    FORCE_COLOR === undefined
      ? isTTY && !NO_COLOR && TERM !== 'dumb'
      : !['0', 'false'].includes(FORCE_COLOR);
  return isShown ? (format, text) => styleText(format, text, { validateStream: false }) : plain;
}
