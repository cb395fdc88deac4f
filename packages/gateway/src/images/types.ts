import { badInput, shortened } from '../failure.ts';

export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp';

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
