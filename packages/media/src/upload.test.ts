import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { key } from '@room-sessions/canaries';
import { startGateway, type Gateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImageDescription,
  type ImageSource,
  type MediaClient,
  type UploadOptions,
} from './index.ts';
import { imageFile } from './node.ts';
import { mediaClient } from './testing/media-client.ts';
import { Chunks, failure, gif, png } from './testing/images.ts';

let gateway: Gateway;
let media: MediaClient;
let folder: string;
let sent: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'room-sessions-media-'));
  await writeFile(join(folder, 'dot.gif'), gif);
  gateway = await startGateway({ apiKey: key });
  media = mediaClient({
    baseUrl: gateway.url,
    apiKey: key,
    middleware: {
      attempt: [
        (request, next) => {
          sent.push(new URL(request.url).pathname);
          return next(request);
        },
      ],
    },
  });
  sent = [];
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** An image only by its header, which takes several chunks to send. */
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
      'content of your own',
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

  it.each<[string, () => ImageSource | Promise<ImageSource>, string]>([
    ['a File', () => new File([gif], 'logo.gif'), 'logo.gif'],
    ['a file', () => imageFile(join(folder, 'dot.gif')), 'dot.gif'],
    [
      'content of your own',
      () => ({ name: 'mine', size: gif.length, replayable: true, open: () => new Chunks(gif) }),
      'mine',
    ],
  ])('takes the name of %s', async (_, source, name) => {
    await media.uploadImage(source());
    expect(sent.at(-1)).toBe(`/api/v1/image/upload/${name}/gif/1/1`);
  });

  it('keeps the spelling of a type that fits the image', async () => {
    await media.uploadImage(gif, { name: 'dot', type: 'GIF' });
    expect(sent.at(-1)).toBe('/api/v1/image/upload/dot/GIF/1/1');
  });

  it('gives back a record with its error, for that is no failure of the call', async () => {
    const image = await media.uploadImage(new TextEncoder().encode('no image'), {
      name: 'x',
      type: 'png',
      width: 1,
      height: 1,
    });
    expect(image.error).toEqual(expect.any(String));
  });

  describe('with a photo whose header stands behind profiles', () => {
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

    it('looks little further than there', async () => {
      const source = stream(photo(4, 1_000_000));
      const error = await failure(media.uploadImage(source, { name: 'photo', width: 1 }));
      expect(error.message).toContain('the image has 9 pixels');
      expect(source.pulled).toBeLessThan((2 * 4 * profile.length) / 999 + 2);
    });

    it('looks no further than the first MiB', async () => {
      const source = stream(photo(40));
      const error = await failure(media.uploadImage(source, { name: 'photo' }));
      expect(error.message).toContain('the first MiB of the image has no header');
      expect(source.pulled).toBe(Math.ceil((1024 * 1024) / 999));
      const again = await failure(media.uploadImage(photo(40), { name: 'photo' }));
      expect(again.message).toBe(error.message);
    });
  });

  it.each<
    [string, () => ImageSource | Promise<ImageSource>, ImageDescription, string, UploadOptions?]
  >([
    ['an image without a name', () => gif, {}, 'give `name`'],
    ['an empty image', () => new Uint8Array(), { name: 'x' }, 'the image is empty'],
    ['an empty stream', () => new Chunks(), { name: 'x' }, 'the image is empty'],
    ['a stream of nothing', () => new Chunks(new Uint8Array()), { name: 'x' }, 'is empty'],
    ['bytes of no known format', () => new Uint8Array(40), { name: 'x' }, 'must be given'],
    [
      'bytes of no known format with half a size',
      () => new Uint8Array(40),
      { name: 'x', type: 'svg', width: 1 },
      'must be given',
    ],
    ['a header that is cut off', () => gif.slice(0, 8), { name: 'x' }, 'must be given'],
    [
      'a width that contradicts the image',
      () => gif,
      { name: 'x', width: 2 },
      'given as 2, but the image has 1',
    ],
    [
      'a type that contradicts the image',
      () => new Chunks(gif),
      { name: 'x', type: 'png' },
      'given as "png", but the image is gif',
    ],
    ['text', () => 'gif' as never, { name: 'x' }, 'must be a Uint8Array'],
    ['nothing', () => undefined as never, { name: 'x' }, 'must be a Uint8Array'],
    ['a list of bytes', () => [gif] as never, { name: 'x' }, 'must be a Uint8Array'],
    ['no description', () => gif, null as never, 'the description must be one object'],
    ['a file for a description', () => gif, new File([], 'x'), 'must be one object'],
    [
      'an option among what is said of the image',
      () => gif,
      { name: 'x', maxBytes: 1 } as never,
      'there is no "maxBytes" in the description of an image. It takes name, type, width, height',
    ],
    ['a name that is no text', () => gif, { name: 7 } as never, '`name` must be text'],
    ['a type that is no text', () => gif, { name: 'x', type: 7 } as never, '`type` must be text'],
    ['a width that is text', () => gif, { name: 'x', width: '1' } as never, '`width` must be a w'],
    ['half a pixel', () => new Uint8Array(40), { name: 'x', height: 0.5 }, '`height` must be a w'],
    ['a promise that fails', () => Promise.reject(new Error('no')), {}, 'was rejected'],
    ['content with a size that is none', () => own({ size: '3' }), {}, '`size` must be a whole'],
    ['content with a name that is none', () => own({ name: 3 }), {}, '`name` must be text'],
    ['a stream of text', () => new Chunks('GIF89a'), { name: 'x' }, 'gave string, not a Uint8A'],
    ['a stream of lists', () => new Chunks([1]), { name: 'x' }, 'gave Array, not a Uint8Array'],
    ['a locked stream', lockedStream, { name: 'x' }, 'is locked, closed or was read already'],
    ['a stream that was read from', streamReadFrom, { name: 'x' }, 'was read already'],
    ['a stream that was read to its end', streamReadOut, { name: 'x' }, 'was read already'],
    ['a Readable that flows', () => Readable.from([gif]).resume(), { name: 'x' }, 'was read'],
    ['a Readable that was read from', readableReadFrom, { name: 'x' }, 'was read already'],
    ['a Readable that is closed', () => Readable.from([gif]).destroy(), { name: 'x' }, 'closed'],
    [
      'too many bytes',
      () => gif,
      { name: 'x' },
      'has 42 bytes, more than the 41',
      { maxBytes: 41 },
    ],
    [
      'a first chunk of too many bytes',
      () => new Chunks(gif),
      { name: 'x' },
      'has more than the 41 bytes that `maxBytes` allows',
      { maxBytes: 41 },
    ],
    [
      'a stream that was announced as too large',
      () => new Chunks(gif),
      { name: 'x' },
      'has 42 bytes, more than the 41 bytes that `maxBytes` allows',
      { size: 42, maxBytes: 41 },
    ],
    [
      'another size than that of the image',
      () => gif,
      { name: 'x' },
      '`size` is given as 43, but the image has 42 bytes',
      { size: 43 },
    ],
    [
      'a first chunk that is larger than announced',
      () => new Chunks(gif),
      { name: 'x' },
      'has more than the 41 bytes that were announced',
      { size: 41 },
    ],
    [
      'a stream that fails at once',
      () => new Chunks(new Error('disk')),
      { name: 'x' },
      "the image's source failed after 0 bytes",
    ],
  ])('refuses %s before anything is sent', async (_, source, description, why, options) => {
    const before = sent.length;
    const error = await failure(media.uploadImage(source(), description, options));
    expect(error).toMatchObject({ code: 'invalid_input', delivery: 'not-sent', attempts: 0 });
    expect(error.message).toContain(why);
    expect(error.message).toContain('Nothing was sent.');
    expect(sent).toHaveLength(before);
  });

  it('refuses more than 100 MiB, unless it is told otherwise [gap:max-upload-size]', async () => {
    const size = 100 * 1024 * 1024 + 1;
    const source = { name: 'x', size, replayable: true, open: () => new Chunks() };
    const error = await failure(media.uploadImage(source));
    expect(error.message).toContain('has 104857601 bytes, more than the 104857600 bytes');
    const allowed = await failure(media.uploadImage(source, {}, { maxBytes: Infinity }));
    expect(allowed.message).toContain('ended after 0 of 104857601 announced bytes');
  });

  it.each<[string, UploadOptions, string]>([
    ['a listener that is none', { onProgress: true as never }, '`onProgress` must be a function'],
    ['a limit that is none', { maxBytes: Number.NaN }, '`maxBytes` must be a positive number'],
    ['a size that is none', { size: 1.5 }, '`size` must be a whole number'],
    ['options that are none', null as never, 'the options must be one object'],
    ['a deadline that is none', { deadline: -1 }, '`deadline` must be a number of ms'],
    ['an option that there is not', { progress: true } as never, '`progress` is no option'],
    [
      'the same, naming those that there are',
      { progress: true } as never,
      'An upload has `onProgress`, `maxBytes` and `size` as well.',
    ],
  ])('refuses %s before anything is sent', async (_, options, why) => {
    const before = sent.length;
    const error = await failure(media.uploadImage(gif, { name: 'x' }, options));
    expect(error).toMatchObject({ code: 'invalid_configuration', delivery: 'not-sent' });
    expect(error.message).toContain(why);
    expect(sent).toHaveLength(before);
  });
});

const own = (what: object): ImageSource =>
  ({ name: 'x', size: undefined, replayable: true, open: () => new Chunks(gif), ...what }) as never;

function lockedStream(): ReadableStream<Uint8Array> {
  const stream = new Blob([gif]).stream();
  stream.getReader();
  return stream;
}

async function streamReadFrom(): Promise<ReadableStream<Uint8Array>> {
  const stream = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(gif) });
  const reader = stream.getReader();
  await reader.read();
  reader.releaseLock();
  return stream;
}

async function streamReadOut(): Promise<ReadableStream<Uint8Array>> {
  const stream = new Blob([gif]).stream();
  for await (const _ of stream);
  return stream;
}

async function readableReadFrom(): Promise<Readable> {
  const readable = Readable.from([gif, gif]);
  for await (const _ of readable.iterator({ destroyOnReturn: false })) break;
  return readable;
}
