import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createImage, imageBody, imageName, smallestImage } from './image.ts';

describe('the image of a probe', () => {
  it.each([smallestImage, 1024, 70_000])('has %i bytes and is a PNG', (bytes) => {
    const image = createImage(bytes);
    expect(image).toHaveLength(bytes);
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    // Three pixels and a filter type in each of two rows.
    const data = image.indexOf('IDAT') + 4;
    const length = image.readUInt32BE(data - 8);
    expect(inflateSync(image.subarray(data, data + length))).toHaveLength(8);
  });

  it('is derived from the path of its upload', () => {
    const path = `/api/v1/image/upload/${imageName(2000)}/png/3/2`;
    expect(imageBody(path)).toBe(JSON.stringify(createImage(2000).toString('base64')));
    expect(imageBody('/api/v1/image/upload/logo/png/3/2')).toBeUndefined();
    expect(imageBody('/api/v1/image/upload/probe-1/png/3/2')).toBeUndefined();
    // A capture of somebody else must not allocate a gigabyte.
    expect(imageBody('/api/v1/image/upload/probe-999999999/png/3/2')).toBeUndefined();
  });
});
