// The types of images: that in the header of an image, with its pixel size, and that in the path of an
// upload. Nothing is decoded, so a small file
// that decompresses to a huge picture costs nothing.
import { badInput, shortened } from '../failure.ts';

export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp';

export interface ImageHeader {
  type: ImageType;
  width: number;
  height: number;
}

/** `undefined` when the bytes are none of the four types, or end within the header. */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  const found = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

const has = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

function readPng(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, '\x89PNG\r\n\x1a\n') || !has(bytes, 12, 'IHDR') || bytes.length < 24)
    return undefined;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageHeader | undefined {
  if (!(has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a')) || bytes.length < 10) return undefined;
  return { type: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** WebP has three kinds of first chunk, each with the size at another position. */
function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBP') || bytes.length < 30) return undefined;
  if (has(bytes, 12, 'VP8X')) {
    return {
      type: 'webp',
      width: bytes.readUIntLE(24, 3) + 1,
      height: bytes.readUIntLE(27, 3) + 1,
    };
  }
  if (has(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return { type: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  if (has(bytes, 12, 'VP8 ') && has(bytes, 23, '\x9d\x01\x2a')) {
    const [width, height] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
    return { type: 'webp', width: width & 0x3fff, height: height & 0x3fff };
  }
  return undefined;
}

/** JPEG has its size in the frame header, after any number of other segments. */
function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (!has(bytes, 0, '\xff\xd8\xff')) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return {
        type: 'jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three other markers among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const names: ReadonlyMap<string, ImageType> = new Map([
  ['png', 'png'],
  ['jpeg', 'jpeg'],
  ['jpg', 'jpeg'],
  ['gif', 'gif'],
  ['webp', 'webp'],
]);

/** The `type` in the path of an upload: in any case, with or without `image/`. */
export function readTypeParameter(text: string): ImageType {
  const type = names.get(text.toLowerCase().replace(/^image\//, ''));
  if (type) return type;
  throw badInput(
    `type: expected one of ${[...names.keys()].join(', ')}, got ${shortened(text)}`,
    'image-path-type-values',
  );
}
