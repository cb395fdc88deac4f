// From bytes to a value. JSON is JSON whatever the Content-Type says, and nothing is undefined.

import { causesOf } from './causes.ts';
import { type ErrorContext, ResponseError } from './errors.ts';
import type { TransportResponse } from './transport/transport.ts';

/** A decoded body. `isJson` is false where it is text, or there is none. */
export interface Decoded {
  readonly value: unknown;
  readonly isJson: boolean;
}

// Fatal, because a replacement character would be data that nobody sent. Drops a BOM.
let decoder: { decode(bytes: Uint8Array): string } | undefined;

/** Decodes a body; undefined where it is not UTF-8. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  let text: string;
  try {
    text = (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes);
  } catch {
    // Some are not to be trusted after a failure.
    decoder = undefined;
    return undefined;
  }
  if (text.trim() === '') return { value: undefined, isJson: false };
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}

/** The error for a body of success that cannot be used. Its text is in `body`, not in the message. */
export function undecodable(
  code: 'body_not_json' | 'body_not_utf8',
  response: TransportResponse,
  bytes: Uint8Array,
  body: unknown,
  context: ErrorContext,
): ResponseError {
  const type = response.header('content-type') ?? 'no Content-Type';
  const size = `${bytes.byteLength} bytes, ${type}`;
  const message =
    code === 'body_not_utf8'
      ? `the response is not UTF-8 (${size}).`
      : /html/i.test(type)
        ? `the response is a web page, not JSON (${size}). Something before the gateway answered, such as a login page or a proxy; check \`baseUrl\`.`
        : `the response is not JSON, or was cut off (${size}); see \`body\`.`;
  return new ResponseError(
    code,
    `${context.operation} was answered with status ${response.status}, but ${message}`,
    { ...context, delivery: 'answered', response: () => response.toResponse(), body },
  );
}

/** Of zlib, Brotli and Zstandard in Node, and of the transports here. */
const decoderCodes = /^(Z|ZSTD|ERR_|ERR_BROTLI)_|^ERR_BODY_UNDECODABLE$/;

/** Whether a body came and its Content-Encoding cannot be undone, so that it is lost for good. */
export function isUndecodable(failure: unknown): boolean {
  for (const { code, message } of causesOf(failure)) {
    if (typeof code === 'string' && decoderCodes.test(code)) return true;
    // The `fetch` of Node, which gives no code.
    if (message.startsWith('too many content-encodings')) return true;
  }
  return false;
}
