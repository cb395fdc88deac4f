// The types of images: that in the header of an image, with its pixel size, and that in the path of an
// upload. Nothing is decoded, so a small file that decompresses to a huge picture costs nothing.
import { badInput, shortened } from '../failure.ts';

export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp';

export interface ImageHeader {
  type: ImageType;
  width: number;
  height: number;
}

/** `undefined` when the bytes are none of the four types, or end within the header. */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  } catch (error) {
    // Reading beyond the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const sized = (type: ImageType, width: number, height: number): ImageHeader | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;

const has = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

function readPng(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, '\x89PNG\r\n\x1a\n') || !has(bytes, 12, 'IHDR')) return undefined;
  return sized('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

function readGif(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, 'GIF87a') && !has(bytes, 0, 'GIF89a')) return undefined;
  return sized('gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8));
}

/** WebP has three kinds of first chunk, each with the size at another position. */
function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBP')) return undefined;
  if (has(bytes, 12, 'VP8X')) {
    return sized('webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  }
  if (has(bytes, 12, 'VP8L')) {
    const packed = bytes.readUInt32LE(21);
    return sized('webp', (packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1);
  }
  if (!has(bytes, 12, 'VP8 ')) return undefined;
  return sized('webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
}

/** JPEG has its size in the frame header, after any number of other segments. */
function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, '\xff\xd8\xff')) return undefined;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) {
      return sized('jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    // Before a marker may be fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three other markers among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const names = ['png', 'jpeg', 'jpg', 'gif', 'webp'] as const;

/** The `type` in the path of an upload: in any case, with or without `image/`. */
export function readTypeParameter(text: string): ImageType {
  const given = text.toLowerCase().replace(/^image\//, '');
  const type = names.find((name) => name === given);
  if (type) return type === 'jpg' ? 'jpeg' : type;
  throw badInput(
    `type: expected one of ${names.join(', ')}, got ${shortened(text)}`,
    'image-path-type-values',
  );
}
