import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AbortError, ApiError, InputError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { type ImageSource, type UploadOptions } from './index.ts';
import { mediaClient } from './testing/media-client.ts';
import { Chunks, never, png } from './testing/images.ts';
import { failure } from './testing/failure.ts';
import { startSink, useSink } from './testing/sink.ts';

const { sink, media } = await useSink();

const head = png(3, 2, 100_000);
const more = new Uint8Array(100_000);
const name = { name: 'x' };

describe('an upload whose source fails', () => {
  const cause = Object.assign(new Error('the disk is gone'), { code: 'ECONNREFUSED' });

  it.each<[string, unknown[], UploadOptions, string]>([
    ['fails', [head, more, cause], {}, 'the source failed after 200000 bytes'],
    ['returns text', [head, 'text'], {}, 'the source gave string, not a Uint8Array'],
    ['is too large', [head, more], { maxBytes: 150_000 }, 'more than the 150000 bytes that `maxB'],
    ['is larger than announced', [head, more], { size: 150_000 }, '150000 bytes that were announ'],
    ['is smaller than announced', [head], { size: 150_000 }, 'ended after 100000 of 150000 ann'],
  ])('reports that it %s, and never arrives completely', async (_, chunks, options, why) => {
    const source = new Chunks(...chunks);
    const arriving = sink.next();
    const error = await failure(media.uploadImage(source, name, options));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: 'source', delivery: 'unknown', attempts: 1 });
    expect(error.message).toContain(why);
    expect(error.message).toContain(', so the request was cut off.');
    expect(error.cause).toBe(chunks.includes(cause) ? cause : undefined);
    const request = await arriving;
    await expect(request.whole).resolves.toBe(false);
    expect(request.end).not.toContain('"}');
    expect(request.received < 2 || !request.end.endsWith('"')).toBe(true);
    expect(source.closed).toBe(1);
  });

  it('keeps the error that a Node Readable emits before it is read', async () => {
    const stream = createReadStream('/no/such/file.png');
    const error = await failure(media.uploadImage(stream, name));
    expect(error).toMatchObject({ code: 'invalid_input', delivery: 'not_sent' });
    expect(error.cause).toMatchObject({ code: 'ENOENT' });
  });

  it('leaves no unhandled error of a Readable', async () => {
    const stream = createReadStream('/no/such/file.png');
    const closed = new Promise<void>((resolve) => stream.once('close', () => resolve()));
    expect((await failure(media.uploadImage(stream, {}))).message).toContain('give `name`');
    await closed;
  });

  it.each<[string, object, UploadOptions]>([
    ['and says why', name, {}],
    ['even if an option is wrong', name, { maxBytes: -1 }],
    ['even if the description is wrong', { name: 7 }, {}],
  ])('reports the error of a destroyed Readable, %s', async (_, description, options) => {
    const stream = new Readable({ read: () => undefined });
    stream.destroy(cause);
    const error = await failure(media.uploadImage(stream, description, options));
    if (description === name && options.maxBytes === undefined) expect(error.cause).toBe(cause);
    // Unhandled, it would fail the run.
    await new Promise((resolve) => setImmediate(resolve));
  });

  const own = (open: () => unknown): ImageSource =>
    ({ name: 'x', size: undefined, replayable: true, open }) as never;
  const iterator = (made: unknown): ImageSource =>
    ({ [Symbol.asyncIterator]: () => made }) as never;
  const protocol = (why: string): unknown =>
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(why) as string });

  it.each<[string, () => ImageSource | Promise<ImageSource>, unknown]>([
    ['is a promise that is rejected', async () => Promise.reject(cause), cause],
    [
      'is content that throws',
      () =>
        own(() => {
          throw cause;
        }),
      cause,
    ],
    ['is content that returns nothing', () => own(() => undefined), protocol('`open()`')],
    [
      'is content that returns a promise',
      () => own(async () => new Chunks(head)),
      protocol('`open()`'),
    ],
    [
      'is content that returns a failing promise',
      () => own(() => Promise.reject(cause)),
      protocol('`open()`'),
    ],
    ['has no iterator', () => iterator(undefined), protocol('no `next()`')],
    ['has no next()', () => iterator({}), protocol('no `next()`')],
    [
      'throws in next()',
      () =>
        iterator({
          next: () => {
            throw cause;
          },
        }),
      cause,
    ],
    ['returns nothing from next()', () => iterator({ next: () => undefined }), undefined],
  ])('is refused when its source %s', async (_, source, why) => {
    const error = await failure(media.uploadImage(source(), name));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: 'source', delivery: 'not_sent', attempts: 0 });
    expect(error.cause).toEqual(why);
  });

  it('closes a source of the wrong type', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const late = new ReadableStream<Uint8Array>({ cancel: () => close() });
    await failure(
      media.uploadImage(
        own(async () => late),
        name,
      ),
    );
    await closed;
    let returned = 0;
    const wrong = { next: async () => undefined, return: async () => void returned++ };
    await failure(media.uploadImage(iterator(wrong), name));
    expect(returned).toBe(1);
  });
});

describe('the source of an upload', () => {
  /** A web stream that returns these chunks and then hangs. */
  const open = (
    ...chunks: Uint8Array[]
  ): { stream: ReadableStream<Uint8Array>; closed: Promise<unknown> } => {
    const { promise: closed, resolve } = Promise.withResolvers<string>();
    const pull = (to: ReadableStreamDefaultController<Uint8Array>): Promise<never> | undefined => {
      const chunk = chunks.shift();
      if (!chunk) return never;
      to.enqueue(chunk);
      return undefined;
    };
    const cancel = (): void => resolve('closed');
    return { stream: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), closed };
  };

  it.each<[string, object, UploadOptions]>([
    ['it has no name', {}, {}],
    ['the image is not as described', { name: 'x', width: 9 }, {}],
    ['an option is wrong', name, { maxBytes: -1 }],
    ['an option of the call is wrong', name, { timeout: -1 }],
    ['it has no options', name, null as never],
    ['it has no description', null as never, {}],
    ['its description has an unknown field', { name: 'x', kind: 'png' }, {}],
    ['it is larger than announced', name, { size: 10 }],
    ['its name is not a valid path segment', { name: '..' }, {}],
  ])('is closed when the upload is refused because %s', async (_, description, options) => {
    const { stream, closed } = open(head);
    const error = await failure(media.uploadImage(stream, description, options));
    expect(error).toMatchObject({ delivery: 'not_sent' });
    await expect(closed).resolves.toBe('closed');
  });

  it('is closed when the call is aborted before its first bytes', async () => {
    const { stream, closed } = open();
    const controller = new AbortController();
    const upload = failure(media.uploadImage(stream, name, { signal: controller.signal }));
    controller.abort(new Error('enough'));
    const error = await upload;
    expect(error instanceof AbortError && error.delivery).toBe('not_sent');
    expect(error.cause).toEqual(new Error('enough'));
    await expect(closed).resolves.toBe('closed');
  });

  it('is not opened when the call is already aborted', async () => {
    const source = new Chunks(head);
    const error = await failure(media.uploadImage(source, name, { signal: AbortSignal.abort() }));
    expect(error).toBeInstanceOf(AbortError);
    expect(source.pulled).toBe(0);
  });

  it('is closed when the call is aborted while it blocks the request', async () => {
    const { stream, closed } = open(head);
    const controller = new AbortController();
    const arriving = sink.next();
    const upload = failure(media.uploadImage(stream, name, { signal: controller.signal }));
    const request = await arriving;
    controller.abort();
    expect(await upload).toBeInstanceOf(AbortError);
    await expect(closed).resolves.toBe('closed');
    await expect(request.whole).resolves.toBe(false);
  });

  it('is closed when it is a stuck Node Readable', async () => {
    const readable = new Readable({ read: () => undefined });
    readable.push(head);
    const controller = new AbortController();
    const arriving = sink.next();
    const upload = failure(media.uploadImage(readable, name, { signal: controller.signal }));
    await arriving;
    controller.abort();
    await upload;
    expect(readable.destroyed).toBe(true);
  });

  it('is closed when the gateway responds before the end of the image', async () => {
    await using early = await startSink((response) => {
      response.writeHead(413, { connection: 'close' }).end('{"error":"too large"}');
      return true;
    });
    const client = mediaClient({ baseUrl: early.url, apiKey: 'key' });
    const { stream, closed } = open(head);
    const error = await failure(client.uploadImage(stream, name));
    expect(error instanceof ApiError && error.status).toBe(413);
    await expect(closed).resolves.toBe('closed');
  });

  it('is closed at a timeout', async () => {
    const { stream, closed } = open(head);
    const error = await failure(media.uploadImage(stream, name, { timeout: 50 }));
    expect(error).toMatchObject({ code: 'timeout' });
    await expect(closed).resolves.toBe('closed');
  });

  it('is not awaited when it cannot be closed', async () => {
    const source = new Chunks(head, never);
    const controller = new AbortController();
    const arriving = sink.next();
    const upload = failure(media.uploadImage(source, name, { signal: controller.signal }));
    await arriving;
    controller.abort();
    expect(await upload).toBeInstanceOf(AbortError);
  });

  it('may fail to close without hiding the error of the upload', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (to) => to.enqueue(head),
      cancel: () => Promise.reject(new Error('cannot close')),
    });
    const error = await failure(media.uploadImage(stream, { name: 'x', width: 9 }));
    expect(error.message).toContain('`width` is given as 9');
  });
});
