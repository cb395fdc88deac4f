// The image of an upload: its bytes, and the description that is sent with them.

import { readImageHeader } from '@room-sessions/media';
import type { Arguments } from '../tools/arguments.ts';
import { RefusedError } from '../tools/failure.ts';
import type { ImageBytes } from './image-folder.ts';

export interface ImageUpload {
  /** The path that the model gave. */
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The parameters of the request. */
  readonly description: {
    readonly imageName: string;
    readonly type: string;
    readonly width: number;
    readonly height: number;
  };
}

/**
 * Describes an image by its header. The description of a model must agree with the header, because otherwise
 * every file of the folder could be sent as an image.
 *
 * @throws RefusedError for a file that is not an image, or not the described image.
 */
export function toImageUpload({ bytes, name }: ImageBytes, args: Arguments): ImageUpload {
  const header = readImageHeader(bytes);
  const { file, imageName = name, type = header?.type, width, height } = args;
  const shown = JSON.stringify(file);
  if (!header) throw refused(`${shown} is not a PNG, JPEG, GIF or WebP image`);
  if (typeof type !== 'string' || toFormat(type) !== header.type) {
    throw refused(`\`type\` is ${JSON.stringify(type)}, but ${shown} is a ${header.type} image`);
  }
  for (const [side, given] of Object.entries({ width, height })) {
    const pixels = header[side as 'width' | 'height'];
    if (given === undefined || Number(given) === pixels) continue;
    throw refused(`\`${side}\` is ${JSON.stringify(given)}, but ${shown} has ${pixels} pixels`);
  }
  if (typeof imageName !== 'string') throw refused('`imageName` must be text');
  return {
    file: String(file),
    bytes,
    description: { imageName, type, width: header.width, height: header.height },
  };
}

/** The format that a type names: `image/png`, `PNG` and `png` are the same, and so are `jpg` and `jpeg`. */
const toFormat = (type: string): string =>
  type
    .toLowerCase()
    .replace(/^image\//, '')
    .replace(/^jpg$/, 'jpeg');

const refused = (why: string): RefusedError => new RefusedError(`${why}. Nothing was sent.`);
