import { describe, expect, it } from 'vitest';
import { gif, jpeg, png, webp } from '../testing/images.ts';
import { readImageHeader } from './header.ts';

describe('readImageHeader', () => {
  it.each([
    ['png', png(300, 200)],
    ['gif', gif(300, 200)],
    ['webp', webp(300, 200, 'VP8 ')],
    ['webp', webp(300, 200, 'VP8L')],
    ['webp', webp(300, 200, 'VP8X')],
    ['jpeg', jpeg(300, 200)],
    ['jpeg', jpeg(300, 200, 0xc2)],
  ])('reads type and size of a %s', (type, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ type, width: 300, height: 200 });
  });

  it.each([
    ['png', png(1, 1), 24],
    ['gif', gif(1, 1), 10],
    ['webp', webp(1, 1, 'VP8X'), 30],
    ['jpeg', jpeg(1, 1), 20],
  ])('finds nothing in a %s that ends within its header', (_, bytes, headerSize) => {
    expect(readImageHeader(bytes.subarray(0, headerSize))).toBeDefined();
    for (let length = 0; length < headerSize; length += 1) {
      expect(readImageHeader(bytes.subarray(0, length))).toBeUndefined();
    }
  });

  it.each([
    ['a PNG without width', png(0, 1)],
    ['a GIF without height', gif(1, 0)],
    ['a table that is not a frame', jpeg(1, 1, 0xc4)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a RIFF that is not WebP', Buffer.from('RIFF....WAVEfmt .................')],
  ])('finds nothing in %s', (_, bytes) => {
    expect(readImageHeader(bytes)).toBeUndefined();
  });

  it('stops at a JPEG whose segments have no length', () => {
    const bytes = Buffer.concat([Buffer.from('ffd8ffe00000', 'hex'), Buffer.alloc(1000, 0xff)]);
    expect(readImageHeader(bytes)).toBeUndefined();
  });
});
