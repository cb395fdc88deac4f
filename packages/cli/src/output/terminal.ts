// Prepares text for a terminal: colors if supported, and no control characters of a response.

import { styleText } from 'node:util';

interface Stream {
  readonly isTTY?: boolean;
}

export type Style = (format: 'bold', text: string) => string;

/** Styles text for a terminal, unless NO_COLOR is set. Otherwise returns the text unchanged. */
export function createStyle(
  { isTTY = false }: Stream,
  env: Readonly<Record<string, string | undefined>>,
): Style {
  const isShown = isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return (format, text) => (isShown ? styleText(format, text, { validateStream: false }) : text);
}

/** A response must not control the terminal. Line breaks and tabs are kept. */
export const escapeControls = (text: string): string =>
  text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- the expression escapes control characters
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
