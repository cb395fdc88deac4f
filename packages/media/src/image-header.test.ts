import { describe, expect, it } from 'vitest';
import { readImageHeader } from './image-header.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part,
    ),
  );

const zeros = (count: number): number[] => Array<number>(count).fill(0);
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const images: [string, Uint8Array, { type: string; width: number; height: number }][] = [
  [
    'PNG',
    bytes(png, [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0x40, 0, 0, 0, 0xc8]),
    { type: 'png', width: 320, height: 200 },
  ],
  ['GIF', bytes('GIF89a', [0x40, 1, 0xc8, 0]), { type: 'gif', width: 320, height: 200 }],
  [
    'JPEG, after other segments',
    bytes([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 0xc8, 1,
      0x40,
    ]),
    { type: 'jpeg', width: 320, height: 200 },
  ],
  [
    'lossy WebP',
    bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0x40, 1, 0xc8, 0]),
    { type: 'webp', width: 320, height: 200 },
  ],
  [
    'lossless WebP',
    bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(5), [0x3f, 0xc1, 0x31, 0]),
    { type: 'webp', width: 320, height: 200 },
  ],
  [
    'extended WebP',
    bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x3f, 1, 0, 0xc7, 0, 0]),
    { type: 'webp', width: 320, height: 200 },
  ],
];

describe('readImageHeader', () => {
  it.each(images)('reads the size of a %s', (_, image, header) => {
    expect(readImageHeader(image)).toEqual(header);
  });

  it.each(images)(
    'recognizes in a truncated %s either nothing or the same header',
    (_, image, header) => {
      for (let length = 0; length < image.length; length++) {
        const read = readImageHeader(image.slice(0, length));
        expect(read === undefined || JSON.stringify(read) === JSON.stringify(header)).toBe(true);
      }
    },
  );

  it.each([
    ['nothing', bytes()],
    ['text', bytes('just some text, longer than any header there is')],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG without width', bytes(png, [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 0, 5])],
    ['a JPEG that is invalid after its start', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0])],
  ])('recognizes no image in %s', (_, image) => {
    expect(readImageHeader(image)).toBeUndefined();
  });

  it('reads a view into a larger buffer', () => {
    const [, image, header] = images[0]!;
    const larger = new Uint8Array(image.length + 7);
    larger.set(image, 7);
    expect(readImageHeader(larger.subarray(7))).toEqual(header);
  });
});
