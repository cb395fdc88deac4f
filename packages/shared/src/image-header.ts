// Reads the format of an image and its size in pixels from its first bytes.

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
  const read = parseImageHeader(bytes);
  return read === 'incomplete' ? undefined : read;
}

/** Like {@link readImageHeader}, but `incomplete` if more bytes may complete the header. */
export function parseImageHeader(bytes: Uint8Array): ImageHeader | 'incomplete' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    // Reading beyond the end: the bytes so far match.
    if ((error as Error).name === 'RangeError') return 'incomplete';
    throw error;
  }
}

const starts = (view: DataView, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, at) => view.getUint8(from + at) === byte);

const says = (view: DataView, text: string, from: number): boolean =>
  starts(
    view,
    Array.from(text, (character) => character.charCodeAt(0)),
    from,
  );

function readPng(view: DataView): ImageHeader | undefined {
  if (!starts(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return undefined;
  return sized('png', view.getUint32(16), view.getUint32(20));
}

function readGif(view: DataView): ImageHeader | undefined {
  if (!says(view, 'GIF8', 0)) return undefined;
  return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (!says(view, 'RIFF', 0) || !says(view, 'WEBP', 8)) return undefined;
  if (says(view, 'VP8 ', 12)) {
    return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (says(view, 'VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (!says(view, 'VP8X', 12)) return undefined;
  return sized('webp', uint24(view, 24) + 1, uint24(view, 27) + 1);
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

// A JPEG is a sequence of segments; the one that starts a frame has the size.
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

// C4, C8 and CC are in the range, but start tables and not frames.
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const sized = (type: ImageFormat, width: number, height: number): ImageHeader | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;
