// Compressed bodies that the runtime could not decode.

import { iterateCauses } from '../errors/causes.ts';

/** Codes of zlib, Brotli and Zstandard in Node. */
const decoderCodes = /^(Z|ZSTD|ERR_|ERR_BROTLI)_/;

/** Whether a body arrived, but its Content-Encoding cannot be decoded. */
export function isUndecodable(failure: unknown): boolean {
  for (const { code, message } of iterateCauses(failure)) {
    if (typeof code === 'string' && decoderCodes.test(code)) return true;
    // Node's `fetch` sets no code.
    if (message.startsWith('too many content-encodings')) return true;
  }
  return false;
}
