// Creates a small PNG of a given number of bytes.

import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** In pixels. */
export const imageSize = { width: 3, height: 2 };

const header = Buffer.alloc(13);
header.writeUInt32BE(imageSize.width, 0);
header.writeUInt32BE(imageSize.height, 4);
// Eight bits of gray.
header.set([8, 0], 8);

/** A row is a filter type and one byte per pixel. */
const rows = deflateSync(Buffer.alloc((imageSize.width + 1) * imageSize.height, 0));
const [first, last] = [
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header)]),
  Buffer.concat([chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
];

/** The size of a chunk's length, type and checksum, and of the keyword `Comment` with its null byte. */
const aroundText = 12 + 8;

export const smallestImage = first.length + aroundText + last.length;

/** A valid image, padded with a text. */
export function createImage(bytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(bytes - smallestImage, ' ')]);
  return Buffer.concat([first, chunk('tEXt', text), last]);
}

const namePattern = /^\/api\/v1\/image\/upload\/probe-(\d+)\//;

export const imageName = (bytes: number): string => `probe-${bytes}`;

/** The largest image of a probe with `--exact`. */
export const largestImage = 2 ** 25;

/** The bytes of a probe's upload, from its path. */
export function toImageSize(path: string): number | undefined {
  const bytes = Number(namePattern.exec(path)?.[1]);
  return bytes >= smallestImage && bytes <= largestImage ? bytes : undefined;
}

/** The body of a probe's upload, derived from its path; captures do not contain it. */
export function imageBody(path: string): string | undefined {
  const bytes = toImageSize(path);
  return bytes === undefined ? undefined : JSON.stringify(createImage(bytes).toString('base64'));
}
