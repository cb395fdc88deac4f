// The format and the size of an image, from its header.

import { readImageHeader as read } from '@room-sessions/shared/image-header';

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp';

export interface ImageHeader {
  readonly type: ImageFormat;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** Reads the header of a PNG, JPEG, GIF or WebP image; undefined for anything else. */
export const readImageHeader: (bytes: Uint8Array) => ImageHeader | undefined = read;
