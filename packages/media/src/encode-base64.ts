// Encodes the body of an upload.

import type { EncodeBody } from '@room-sessions/core';
import { invalidInput, isStreamedBody } from '@room-sessions/core/internal';

/** Base64 text as a JSON string, or the body that streams one. Throws `InputError`. */
export const encodeBase64: EncodeBody = (operation, body) => {
  if (isStreamedBody(body)) return body;
  if (typeof body !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(body) || body.length % 4 !== 0) {
    throw invalidInput(operation, 'body', '`body` must be base64 text (RFC 4648, padded).');
  }
  // JSON.stringify takes ten times as long for a large text.
  return `"${body}"`;
};
