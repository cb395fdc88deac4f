// Prepares text for a terminal: JSON in colors, and no control characters of a response.

import type { Style } from '@room-sessions/shared/style';

/** Colors the names and the values of a JSON text. */
export const colorJson = (json: string, style: Style): string =>
  json.replaceAll(
    /("(?:[^"\\]|\\.)*")(:?)|true|false|null|-?\d[\d.eE+-]*/g,
    (token, text: string | undefined, colon: string) => {
      if (text === undefined) return style('yellow', token);
      return style(colon === '' ? 'green' : 'cyan', text) + colon;
    },
  );

/**
 * A response must not control the terminal, and its text must be what it seems: no control characters, no characters
 * that change the direction of text, no invisible ones. Line breaks and tabs are kept, and what joins emoji.
 */
export const escapeControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- nearly all texts have none of these characters
  /[^\n\t\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF]/.test(text)
    ? text.replaceAll(hidden, toUnits)
    : text;

/** The blank of braille, U+2800, belongs to no such class. */
const hidden =
  /(?![\n\t]|(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)(?:\uFE0F|\u200D(?=\p{Extended_Pictographic})))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** As in JSON, so that a JSON text keeps its meaning. */
const toUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
