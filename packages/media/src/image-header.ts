// What an image says of itself: its format and its size in pixels, from its first bytes.

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp';

export interface ImageHeader {
  readonly type: ImageFormat;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** Reads the header of a PNG, JPEG, GIF or WebP image; undefined for anything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    // A header that ends early is none.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const text = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

const starts = (view: DataView, signature: readonly number[]): boolean =>
  view.byteLength >= signature.length && signature.every((byte, at) => view.getUint8(at) === byte);

function readPng(view: DataView): ImageHeader | undefined {
  if (!starts(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return undefined;
  return sized('png', view.getUint32(16), view.getUint32(20));
}

function readGif(view: DataView): ImageHeader | undefined {
  if (!starts(view, [0x47, 0x49, 0x46, 0x38])) return undefined;
  return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 16 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP')
    return undefined;
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized('webp', uint24(view, 24) + 1, uint24(view, 27) + 1);
    default:
      return undefined;
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

// A JPEG is a row of segments; the size stands in the one that starts a frame.
function readJpeg(view: DataView): ImageHeader | undefined {
  if (!starts(view, [0xff, 0xd8, 0xff])) return undefined;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isStartOfFrame(marker))
      return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    // Markers without a segment: 01 and the restarts.
    at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 2 : 2 + view.getUint16(at + 2);
  }
}

// C4, C8 and CC lie in the range and start tables, not frames.
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const sized = (type: ImageFormat, width: number, height: number): ImageHeader | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;
