// The question to a person before a write: the request in words, with everything that is sent.

import type { ApiTool } from '../api-tool.ts';
import type { ImageUpload } from '../files/image-upload.ts';
import type { Arguments } from '../tools/arguments.ts';
import { shorten } from './shorten.ts';

export interface QuestionContext {
  readonly baseUrl: string;
  readonly upload: ImageUpload | undefined;
  /** Masks the API key, and nothing else. */
  readonly maskKey: (text: string) => string;
}

/** The text of the question. */
export function toQuestion(
  { operation, title, annotations }: ApiTool,
  input: Arguments,
  { baseUrl, upload, maskKey }: QuestionContext,
): string {
  const { id, method, path } = operation;
  // Masked before anything is cut, because a part of a key is not recognized.
  const toText = (text: string): string => shorten(toVisible(maskKey(text)));
  const lines = [
    `${title} (${id})?`,
    '',
    `${method} ${path}`,
    `at ${baseUrl}`,
    ...(upload
      ? [`with a file of ${upload.bytes.byteLength} bytes, ${JSON.stringify(upload.file)}`]
      : []),
  ].map(toText);
  return [
    ...lines,
    '',
    toText(JSON.stringify(input, null, 2)),
    ...(annotations.destructiveHint ? ['', 'This replaces data of a record.'] : []),
  ].join('\n');
}

/**
 * Escapes characters that hide or move text: control characters, spaces other than the usual one, characters
 * without ink, and characters that change the direction of the text.
 */
const toVisible = (text: string): string =>
  text.replaceAll(
    /(?![\n ])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu,
    (one) =>
      Array.from(
        { length: one.length },
        (_, at) => String.raw`\u` + one.charCodeAt(at).toString(16).padStart(4, '0'),
      ).join(''),
  );
