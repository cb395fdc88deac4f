import { type ImageSource, MediaClient, readImageHeader } from '@room-sessions/media';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

/** A complete GIF of one pixel. */
const gif: Uint8Array<ArrayBuffer> = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (character) => character.charCodeAt(0),
);

/** The same GIF followed by padding, so that the upload has several chunks. */
function longGif(length: number): Uint8Array<ArrayBuffer> {
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

const sources: ReadonlyArray<readonly [name: string, make: () => ImageSource]> = [
  ['bytes', () => gif],
  ['an ArrayBuffer', () => gif.buffer],
  ['a Blob', () => new Blob([gif])],
  ['a File', () => new File([gif], 'pixel.gif')],
  ['a stream', () => createStream(gif)],
  ['an iterable', () => inParts(gif, 10)],
];

export const mediaCases: readonly Case[] = [
  ...sources.map(([source, make]): Case => ({
    name: `uploads an image from ${source}`,
    async run({ client, control }) {
      const name = `pixel-from-${source.replace(' ', '-')}`;
      const image = await new MediaClient(client()).uploadImage(make(), { name });
      ensure(!image.error, `rejected: ${image.error}`);
      const { items } = await control.data.list('images', { order: 'newest', size: 1 });
      fields(items[0], { imageName: name, imageType: 'gif', imageSize: `${gif.length}` });
    },
  })),
  {
    name: 'uploads several chunks completely, with progress',
    async run({ context: { oddUrl }, client }) {
      const bytes = longGif(700_001);
      const sent: number[] = [];
      const media = new MediaClient(client({ baseUrl: `${oddUrl}/digest` }));
      const image = await media.uploadImage(
        createStream(bytes),
        { name: 'large.gif' },
        { onProgress: (progress) => void sent.push(progress.sent) },
      );
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      same(image, { sha256: hex, bytes: bytes.length });
      ensure(sent.length > 10, `${sent.length} progress events`);
      same([sent[0], sent.at(-1)], [0, bytes.length]);
    },
  },
  {
    name: 'rejects an image that does not match its description, without a request',
    async run({ client }) {
      const media = new MediaClient(client());
      for (const [description, options] of [
        [{ name: 'a.gif', width: 2 }, {}],
        [{}, {}],
        [{ name: 'a.gif' }, { maxBytes: 10 }],
      ] as const) {
        const error = await failure(media.uploadImage(gif, description, options));
        fields(error, { name: 'InputError', delivery: 'not-sent' });
      }
    },
  },
  {
    name: 'stops an upload if its source fails, with that error as the cause',
    async run({ client }) {
      const broken = new Error('the disk is gone');
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield longGif(200_000);
        throw broken;
      }
      const media = new MediaClient(client());
      const error = await failure(media.uploadImage(failing(), { name: 'a.gif' }));
      fields(error, { name: 'InputError', path: 'source' });
      ensure(error.cause === broken, 'another cause');
    },
  },
  {
    name: 'aborts an upload and closes its source',
    async run({ client }) {
      const controller = new AbortController();
      let closed = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          yield longGif(100_000);
          for (;;) {
            yield new Uint8Array(50_000);
            await new Promise((resolve) => setTimeout(resolve, 20));
            controller.abort();
          }
        } finally {
          closed = true;
        }
      }
      const { signal } = controller;
      const media = new MediaClient(client());
      const error = await failure(media.uploadImage(endless(), { name: 'a.gif' }, { signal }));
      fields(error, { name: 'AbortError' });
      ensure(closed, 'the source is still open');
    },
  },
  {
    name: 'reads type and size from an image header',
    run() {
      same(readImageHeader(gif), { type: 'gif', width: 1, height: 1 });
    },
  },
  {
    name: 'creates, updates and lists playlists',
    async run({ client }) {
      const media = new MediaClient(client());
      const { playlistId } = await media.createPlaylist({ name: 'Calm' });
      ensure(playlistId, 'no id');
      fields(await media.updatePlaylist({ playlistId, name: 'Loud' }), { name: 'Loud' });
      const all = await media.listPlaylists({ size: 10 }).all();
      fields(
        all.find((one) => one.playlistId === playlistId),
        { name: 'Loud' },
      );
    },
  },
];
