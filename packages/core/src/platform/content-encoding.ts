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

/** The compressed size of an empty body, by encoding. */
const emptyBytes: Readonly<Record<string, readonly [least: number, most: number]>> = {
  gzip: [20, 32],
  deflate: [2, 8],
  br: [1, 4],
  zstd: [9, 13],
};

/**
 * Whether a compressed body with an empty result was cut off. Node's `fetch` returns the bytes that it
 * could decompress, without an error. Only the length proves that the body was empty.
 */
export function isCut(headers: Headers): boolean {
  const range = emptyBytes[(headers.get('content-encoding') ?? '').trim().toLowerCase()];
  const length = headers.get('content-length');
  if (!range || length === '0') return false;
  return length === null || Number(length) < range[0] || Number(length) > range[1];
}
