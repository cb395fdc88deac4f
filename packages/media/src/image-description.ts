// Compares the caller's description of an image with the header of the image.

import { isPlainObject } from '@room-sessions/core/internal';
import type { ImageHeader } from './image-header.ts';
import { throwInputError } from './input-error.ts';

/** The description of an image; missing values are read from the image. */
export interface ImageDescription {
  /**
   * Its name; a `File` and the result of `imageFile` already have one.
   *
   * @default the name of the source
   * @example 'logo.png'
   */
  readonly name?: string | undefined;
  /**
   * Its type, for example `png`. The values that a deployment accepts are not documented.
   *
   * @default `png`, `jpeg`, `gif` or `webp`, from the header of the image
   * @example 'svg'
   */
  readonly type?: string | undefined;
  /**
   * Pixels.
   *
   * @default as the image's own header says
   * @example 320
   */
  readonly width?: number | undefined;
  /**
   * Pixels.
   *
   * @default as the image's own header says
   * @example 200
   */
  readonly height?: number | undefined;
}

const fields: readonly string[] = [
  'name',
  'type',
  'width',
  'height',
] satisfies (keyof ImageDescription)[];

/** Checks a description at runtime. Throws `InputError`. */
export function checkDescription(given: ImageDescription): void {
  if (!isPlainObject(given)) throwInputError('description', 'the description must be one object.');
  for (const name of Object.keys(given)) {
    if (fields.includes(name)) continue;
    throwInputError(
      name,
      `unknown field ${JSON.stringify(name)} in the description. It has ${fields.join(', ')}; options are the next argument.`,
    );
  }
  for (const name of ['name', 'type'] as const) {
    const value: unknown = given[name];
    if (value !== undefined && typeof value !== 'string')
      throwInputError(name, `\`${name}\` must be text.`);
  }
  for (const side of ['width', 'height'] as const) {
    if (given[side] === undefined || isSize(given[side])) continue;
    throwInputError(side, `\`${side}\` must be a whole number of pixels.`);
  }
}

/** The parts of the request's path. Throws `InputError` on a contradiction. */
export function describe(
  read: ImageHeader | undefined,
  given: ImageDescription,
  searched: string,
): { readonly type: string; readonly width: number; readonly height: number } {
  if (!read) {
    const { type, width, height } = given;
    if (type && width !== undefined && height !== undefined) return { type, width, height };
    return throwInputError(
      'source',
      `${searched} has no PNG, JPEG, GIF or WebP header. For other formats, give \`type\`, \`width\` and \`height\`.`,
    );
  }
  for (const side of ['width', 'height'] as const) {
    if (given[side] !== undefined && given[side] !== read[side]) {
      throwInputError(
        side,
        `\`${side}\` is given as ${given[side]}, but the image has ${read[side]} pixels.`,
      );
    }
  }
  if (given.type !== undefined && formatNamed(given.type) !== read.type) {
    throwInputError(
      'type',
      `\`type\` is given as ${JSON.stringify(given.type)}, but the image is ${read.type}.`,
    );
  }
  return { type: given.type ?? read.type, width: read.width, height: read.height };
}

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

// `image/png`, `PNG` and `png` name one format, `jpg` and `jpeg` another.
const formatNamed = (type: string): string =>
  type
    .toLowerCase()
    .replace(/^image\//, '')
    .replace(/^jpg$/, 'jpeg');
