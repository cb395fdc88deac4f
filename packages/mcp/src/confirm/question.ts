// The question to a person before a write: the complete request in words.

import type { ApiTool } from '../api-tool.ts';
import type { Arguments } from '../tools/call.ts';

export interface QuestionContext {
  readonly baseUrl: string;
  /** Bytes of the file that is sent, if any. */
  readonly fileSize: number | undefined;
}

/** The text of the question. */
export function toQuestion(
  { operation, title, annotations }: ApiTool,
  args: Arguments,
  { baseUrl, fileSize }: QuestionContext,
): string {
  const { id, method, path } = operation;
  const lines = [
    `${title} (${id})?`,
    '',
    `${method} ${path}`,
    `at ${baseUrl}`,
    ...(fileSize === undefined ? [] : [`with a file of ${fileSize} bytes`]),
    '',
    toVisible(JSON.stringify(args, null, 2)),
    ...(annotations.destructiveHint ? ['', 'This replaces data of a record.'] : []),
  ];
  return lines.join('\n');
}

/**
 * Escapes characters that hide or move text: control characters, characters without width, and characters that
 * change the direction of the text.
 */
const toVisible = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, (one) =>
    Array.from(
      { length: one.length },
      (_, at) => String.raw`\u` + one.charCodeAt(at).toString(16).padStart(4, '0'),
    ).join(''),
  );
