// Compressed bodies that the runtime could not decode.

import { causesOf } from '../errors/causes.ts';

/** Codes of zlib, Brotli and Zstandard in Node. */
const decoderCodes = /^(Z|ZSTD|ERR_|ERR_BROTLI)_/;

/** Whether a body arrived and its Content-Encoding cannot be decoded, so that it is lost. */
export function isUndecodable(failure: unknown): boolean {
  for (const { code, message } of causesOf(failure)) {
    if (typeof code === 'string' && decoderCodes.test(code)) return true;
    // The `fetch` of Node, which gives no code.
    if (message.startsWith('too many content-encodings')) return true;
  }
  return false;
}

/** How many bytes an empty body has, by its encoding. */
const emptyBytes: Readonly<Record<string, readonly [least: number, most: number]>> = {
  gzip: [20, 32],
  deflate: [2, 8],
  br: [1, 4],
  zstd: [9, 13],
};

/**
 * Whether a compressed body of which nothing is left was cut off. The `fetch` of Node returns what it
 * could decompress, without an error. Only a length proves that the body was empty before.
 */
export function isCut(headers: Headers): boolean {
  const range = emptyBytes[(headers.get('content-encoding') ?? '').trim().toLowerCase()];
  const length = headers.get('content-length');
  if (!range || length === '0') return false;
  return length === null || Number(length) < range[0] || Number(length) > range[1];
}
