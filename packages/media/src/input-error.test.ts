import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type ImageDescription, type ImageSource, type UploadOptions } from './index.ts';
import { keepingPaths, mediaClient } from './testing/media-client.ts';
import { useSink } from './testing/sink.ts';
import { Chunks, gif } from './testing/images.ts';
import { failure } from './testing/failure.ts';

const { sink } = await useSink();
const sent: string[] = [];
const media = mediaClient({ baseUrl: sink.url, apiKey: 'key', ...keepingPaths(sent) });

describe('MediaClient.uploadImage', () => {
  it.each<
    [string, () => ImageSource | Promise<ImageSource>, ImageDescription, string, UploadOptions?]
  >([
    ['an image without a name', () => gif, {}, 'give `name`'],
    ['an empty image', () => new Uint8Array(), { name: 'x' }, 'the image is empty'],
    ['an empty stream', () => new Chunks(), { name: 'x' }, 'the image is empty'],
    ['a stream of nothing', () => new Chunks(new Uint8Array()), { name: 'x' }, 'is empty'],
    ['bytes of an unknown format', () => new Uint8Array(40), { name: 'x' }, 'give `type`'],
    [
      'bytes of an unknown format with half a size',
      () => new Uint8Array(40),
      { name: 'x', type: 'svg', width: 1 },
      'give `type`',
    ],
    ['a header that is cut off', () => gif.slice(0, 8), { name: 'x' }, 'give `type`'],
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
      'an option in the description',
      () => gif,
      { name: 'x', maxBytes: 1 } as never,
      'unknown field "maxBytes" in the description. It has name, type, width, height',
    ],
    ['a name that is not text', () => gif, { name: 7 } as never, '`name` must be text'],
    ['a type that is not text', () => gif, { name: 'x', type: 7 } as never, '`type` must be text'],
    ['a width that is text', () => gif, { name: 'x', width: '1' } as never, '`width` must be a w'],
    ['half a pixel', () => new Uint8Array(40), { name: 'x', height: 0.5 }, '`height` must be a w'],
    ['a promise that fails', () => Promise.reject(new Error('no')), {}, 'was rejected'],
    ['content with an invalid size', () => own({ size: '3' }), {}, '`size` must be a whole'],
    ['content with an invalid name', () => own({ name: 3 }), {}, '`name` must be text'],
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
      'the source failed after 0 bytes',
    ],
  ])('refuses %s before anything is sent', async (_, source, description, why, options) => {
    const before = sent.length;
    const error = await failure(media.uploadImage(source(), description, options));
    expect(error).toMatchObject({ code: 'invalid_input', delivery: 'not_sent', attempts: 0 });
    expect(error.message).toContain(why);
    expect(error.message).toContain('Nothing was sent.');
    expect(sent).toHaveLength(before);
  });

  it.each<[string, UploadOptions, string]>([
    ['an invalid limit', { maxBytes: Number.NaN }, '`maxBytes` must be a number of bytes'],
    ['an invalid size', { size: 1.5 }, '`size` must be a whole number'],
    ['null options', null as never, 'The options must be one object'],
    ['an invalid total timeout', { totalTimeout: -1 }, '`totalTimeout` must be a number of ms'],
    ['an unknown option', { progress: true } as never, 'Unknown option `progress`'],
    [
      'an unknown option, naming the similar one',
      { onProgres: true } as never,
      'Unknown option `onProgres`. Did you mean `onProgress`?',
    ],
  ])('refuses %s before anything is sent', async (_, options, why) => {
    const before = sent.length;
    const error = await failure(media.uploadImage(gif, { name: 'x' }, options));
    expect(error).toMatchObject({ code: 'invalid_configuration', delivery: 'not_sent' });
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
