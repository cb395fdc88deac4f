import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { key as apiKey } from '@room-sessions/testing/canaries';
import { startGateway } from '@room-sessions/gateway';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type ImageSource } from './index.ts';
import { imageFile } from './node.ts';
import { keepingPaths, mediaClient } from './testing/media-client.ts';
import { Chunks, gif, png } from './testing/images.ts';
import { failure } from './testing/failure.ts';

const temporary = await temporaryFolder();
const folder = temporary.path;
await writeFile(join(folder, 'dot.gif'), gif);
const gateway = await startGateway({ apiKey });
afterAll(async () => {
  await gateway.close();
  await temporary[Symbol.asyncDispose]();
});
const sent: string[] = [];
const media = mediaClient({ baseUrl: gateway.url, apiKey, ...keepingPaths(sent) });

/** The header of an image with padding, sent in several chunks. */
const large = png(3, 2, 500_000).map((byte, at) => (at < 24 ? byte : (at * 7) % 251));

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('MediaClient.uploadImage', () => {
  const inFile = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, String(bytes.length));
    await writeFile(path, bytes);
    return path;
  };

  it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => ImageSource | Promise<ImageSource>]>([
    ['bytes', (bytes) => bytes],
    ['a Buffer', (bytes) => Buffer.from(bytes)],
    ['an ArrayBuffer', (bytes) => bytes.slice().buffer],
    ['a view into a larger buffer', (bytes) => new Uint8Array([9, ...bytes, 9]).subarray(1, -1)],
    ['a Blob', (bytes) => new Blob([bytes])],
    ['a File', (bytes) => new File([bytes], 'logo.gif')],
    ['a web stream', (bytes) => new Blob([bytes]).stream()],
    ['the body of a response', (bytes) => new Response(bytes).body!],
    ['a Readable of Node', (bytes) => Readable.from(cut(bytes, 1000))],
    ['an async iterable of tiny chunks', (bytes) => new Chunks(...cut(bytes, 50))],
    ['a promise of any of them', async (bytes) => bytes],
    [
      'a custom source',
      (bytes) => ({ size: undefined, replayable: true, open: () => new Chunks(bytes) }),
    ],
    ['a file', async (bytes) => imageFile(await inFile(bytes))],
    [
      'a file stream',
      async (bytes) => createReadStream(await inFile(bytes), { highWaterMark: 4321 }),
    ],
  ])('uploads %s, described by the header of the image', async (_, source) => {
    for (const [bytes, path] of [
      [gif, 'gif/1/1'],
      [large, 'png/3/2'],
    ] as const) {
      const image = await media.uploadImage(source(bytes), { name: 'a/b dot' });
      expect(sent.at(-1)).toBe(`/api/v1/image/upload/a%2Fb%20dot/${path}`);
      expect(image).toMatchObject({ imageName: 'a/b dot', imageURI: expect.any(String) as string });
      const stored = await fetch(image.imageURI!);
      expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('has the response', async () => {
    const { value, response, requestId } = await media
      .uploadImage(gif, { name: 'dot' })
      .withResponse();
    expect(response.status).toBe(200);
    expect(new URL(response.url).pathname).toContain('/gif/1/1');
    expect(requestId).toMatch(/^\S+$/);
    expect(value.imageName).toBe('dot');
    const failed = media.uploadImage(gif).withResponse();
    await expect(failed).rejects.toMatchObject({ name: 'InputError', delivery: 'not_sent' });
  });

  it.each<[string, () => ImageSource | Promise<ImageSource>, string]>([
    ['a File', () => new File([gif], 'logo.gif'), 'logo.gif'],
    ['a file', () => imageFile(join(folder, 'dot.gif')), 'dot.gif'],
    [
      'a custom source',
      () => ({ name: 'mine', size: gif.length, replayable: true, open: () => new Chunks(gif) }),
      'mine',
    ],
  ])('takes the name of %s', async (_, source, name) => {
    await media.uploadImage(source());
    expect(sent.at(-1)).toBe(`/api/v1/image/upload/${name}/gif/1/1`);
  });

  it('keeps the spelling of a type that matches the image', async () => {
    await media.uploadImage(gif, { name: 'dot', type: 'GIF' });
    expect(sent.at(-1)).toBe('/api/v1/image/upload/dot/GIF/1/1');
  });

  it('returns a record with an error, which is not a failed call', async () => {
    const image = await media.uploadImage(new TextEncoder().encode('no image'), {
      name: 'x',
      type: 'png',
      width: 1,
      height: 1,
    });
    expect(image.error).toEqual(expect.any(String));
  });

  describe('with a photo whose header follows profiles', () => {
    const profile = Buffer.alloc(65_537);
    profile.set([0xff, 0xe2, 0xff, 0xff]);
    const photo = (profiles: number, after = 0): Buffer => {
      const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 5, 0, 9, 0, 0, 0]);
      const before = Array<Buffer>(profiles).fill(profile);
      return Buffer.concat([Buffer.from([0xff, 0xd8]), ...before, frame, Buffer.alloc(after)]);
    };
    const stream = (bytes: Uint8Array): Chunks => new Chunks(...cut(bytes, 999));

    it('finds it within the first MiB', async () => {
      await media.uploadImage(stream(photo(15)), { name: 'photo' });
      expect(sent.at(-1)).toBe('/api/v1/image/upload/photo/jpeg/9/5');
    });

    it('reads little beyond it', async () => {
      const source = stream(photo(4, 1_000_000));
      const error = await failure(media.uploadImage(source, { name: 'photo', width: 1 }));
      expect(error.message).toContain('the image has 9 pixels');
      expect(source.pulled).toBeLessThan((2 * 4 * profile.length) / 999 + 2);
    });

    it('reads no further than the first MiB', async () => {
      const source = stream(photo(40));
      const error = await failure(media.uploadImage(source, { name: 'photo' }));
      expect(error.message).toContain('the first MiB of the image has no PNG');
      expect(source.pulled).toBe(Math.ceil((1024 * 1024) / 999));
      const again = await failure(media.uploadImage(photo(40), { name: 'photo' }));
      expect(again.message).toBe(error.message);
    });

    it('reports that a shorter one has no header', async () => {
      for (const source of [Buffer.from('image'), stream(Buffer.from('image'))]) {
        const error = await failure(media.uploadImage(source, { name: 'photo' }));
        expect(error.message).toMatch(/^uploadImage: the image has no PNG/);
      }
    });
  });

  it('rejects more than 100 MiB by default [gap:max-upload-size]', async () => {
    const size = 100 * 1024 * 1024 + 1;
    const source = { name: 'x', size, replayable: true, open: () => new Chunks() };
    const error = await failure(media.uploadImage(source));
    expect(error.message).toContain('has 104857601 bytes, more than the 104857600 bytes');
    const allowed = await failure(media.uploadImage(source, {}, { maxBytes: Infinity }));
    expect(allowed.message).toContain('ended after 0 of 104857601 announced bytes');
  });
});

// Node's `fetch` connects with the `setImmediate` that is replaced.
const overFetch = process.env['ROOM_SESSIONS_TEST_TRANSPORT'] === 'fetch';
describe.skipIf(overFetch)('an upload under a fake clock', () => {
  afterEach(() => void vi.useRealTimers());

  it.each<[string, () => ImageSource]>([
    ['bytes', () => large],
    [
      'a stream with many empty chunks',
      () => new Chunks(large, ...Array.from({ length: 500 }, () => new Uint8Array())),
    ],
  ])('of %s ends', async (_, source) => {
    const description = { name: 'clock.png' };
    await media.uploadImage(gif, { name: 'first.gif' });
    vi.useFakeTimers({ now: 0 });
    expect(await media.uploadImage(source(), description)).toMatchObject({ imageSize: '500000' });
    expect(await media.uploadImage(source(), description)).toMatchObject({ imageSize: '500000' });
  });
});
