// Image upload: bytes in, the path of the request from the image's own header.

import { type CallOptions, type Client, invalidInput } from '@room-sessions/core';
import type { Image } from '@room-sessions/models';
import { toBase64 } from './base64.ts';
import { uploadImage as upload } from './generated/operations.ts';
import { readImageHeader } from './image-header.ts';

/** The bytes of an image. A `File` brings its name along. */
export type ImageSource = Uint8Array | ArrayBuffer | Blob;

/** What is said about an image; what is left out is read from the image. */
export interface ImageDescription {
  /** Its name; a `File` has one. */
  readonly name?: string | undefined;
  /** Its type, for example `png`. The values that a deployment takes are not documented. */
  readonly type?: string | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
  /** Pixels. */
  readonly height?: number | undefined;
}

const operation = 'uploadImage';

const refuse = (path: string, why: string): never => {
  throw invalidInput(operation, path, why);
};

/** Uploads an image. Throws `InputError` before anything is sent when it cannot be described. */
export async function uploadImage(
  client: Client,
  source: ImageSource,
  description: ImageDescription,
  options?: CallOptions,
): Promise<Image> {
  const bytes = await toBytes(source);
  if (bytes.byteLength === 0) refuse('source', 'the image is empty.');
  const path = { imageName: nameOf(source, description), ...describe(bytes, description) };
  return upload(client, { ...path, body: toBase64(bytes) }, options);
}

async function toBytes(source: ImageSource): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  return refuse('source', 'the image must be a Uint8Array, an ArrayBuffer or a Blob.');
}

function nameOf(source: ImageSource, { name }: ImageDescription): string {
  const given = name ?? (source instanceof Blob ? (source as { name?: string }).name : undefined);
  return given || refuse('name', 'the image has no name; give `name`.');
}

function describe(
  bytes: Uint8Array,
  given: ImageDescription,
): { readonly type: string; readonly width: number; readonly height: number } {
  const read = readImageHeader(bytes);
  if (!read) {
    const { type, width, height } = given;
    if (type && isSize(width) && isSize(height)) return { type, width, height };
    return refuse(
      'source',
      'the image is no PNG, JPEG, GIF or WebP, so its `type`, `width` and `height` must be given, the last two in whole pixels.',
    );
  }
  for (const side of ['width', 'height'] as const) {
    if (given[side] !== undefined && given[side] !== read[side]) {
      refuse(
        side,
        `\`${side}\` is given as ${given[side]}, but the image has ${read[side]} pixels.`,
      );
    }
  }
  if (given.type !== undefined && formatNamed(given.type) !== read.type) {
    refuse(
      'type',
      `\`type\` is given as ${JSON.stringify(given.type)}, but the image is ${read.type}.`,
    );
  }
  return { type: given.type ?? read.type, width: read.width, height: read.height };
}

const isSize = (value: number | undefined): value is number =>
  Number.isSafeInteger(value) && value! > 0;

// `image/png`, `PNG` and `png` name one format, `jpg` and `jpeg` another.
const formatNamed = (type: string): string =>
  type
    .toLowerCase()
    .replace(/^image\//, '')
    .replace(/^jpg$/, 'jpeg');
