import { type ImageSource, MediaClient } from '@room-sessions/media';
import { type Case, type Context, connect } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

/** A GIF of one pixel. */
const gif = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (character) => character.charCodeAt(0),
);

/** The same GIF with padding, so that the upload has several chunks. */
function createGif(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(gif);
  return bytes;
}

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

function createStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const parts = inParts(bytes, 50_000);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const sources: ReadonlyArray<readonly [name: string, create: () => ImageSource]> = [
  ['bytes', () => gif],
  ['an ArrayBuffer', () => gif.buffer],
  ['a Blob', () => new Blob([gif])],
  ['a File', () => new File([gif], 'pixel.gif')],
  ['a stream', () => createStream(gif)],
  ['an iterable', () => inParts(gif, 10)],
];

/** The server responds with the digest of the image that it received. */
const createUploader = (context: Context) => new MediaClient(connect(context, {}, '/digest'));

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<object> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { sha256, bytes: bytes.length };
}

export const uploadCases: readonly Case[] = [
  {
    name: 'uploads an image from each kind of source',
    async run(context) {
      for (const [name, create] of sources) {
        const image = await createUploader(context).uploadImage(create(), { name: 'a.gif' });
        same(image, await digest(gif), name);
      }
    },
  },
  {
    name: 'uploads several chunks completely, with progress',
    async run(context) {
      const bytes = createGif(700_001);
      const sent: number[] = [];
      const image = await createUploader(context).uploadImage(
        createStream(bytes),
        { name: 'large.gif' },
        { onProgress: (progress) => void sent.push(progress.sent) },
      );
      same(image, await digest(bytes));
      ensure(sent.length > 10, `${sent.length} progress events`);
      same([sent[0], sent.at(-1)], [0, bytes.length]);
    },
  },
  {
    name: 'stops an upload if its source fails, with that error as the cause',
    async run(context) {
      const broken = new Error('the disk is gone');
      async function* fail(): AsyncGenerator<Uint8Array> {
        yield createGif(200_000);
        throw broken;
      }
      const upload = createUploader(context).uploadImage(fail(), { name: 'a.gif' });
      const error = await failure(upload);
      fields(error, { name: 'InputError', path: 'source' });
      ensure(error.cause === broken, 'another cause');
    },
  },
  {
    name: 'aborts an upload and closes its source',
    async run(context) {
      const controller = new AbortController();
      let isClosed = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          yield createGif(100_000);
          for (;;) {
            yield new Uint8Array(50_000);
            await new Promise((resolve) => setTimeout(resolve, 20));
            controller.abort();
          }
        } finally {
          isClosed = true;
        }
      }
      const { signal } = controller;
      const upload = createUploader(context).uploadImage(endless(), { name: 'a.gif' }, { signal });
      fields(await failure(upload), { name: 'AbortError' });
      ensure(isClosed, 'the source is still open');
    },
  },
];
