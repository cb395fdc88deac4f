// Uploads that fail: the error of the caller, the received bytes, the closed sources.

import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { AbortError, ApiError, InputError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { type ImageContent, type ImageSource, type UploadOptions } from './index.ts';
import { Chunks, never, png } from './testing/images.ts';
import { failure } from './testing/failure.ts';
import { useSink } from './testing/sink.ts';
import { transport } from './testing/transport.ts';
import { uploadImage } from './upload.ts';

const { sink, media } = await useSink();

const head = png(3, 2, 100_000);
const more = new Uint8Array(100_000);
const name = { name: 'x' };
/** The error of the transports in these tests. */
const end = new Error('over');

/** Sources that never return a first byte. */
const stuck: [string, () => ImageSource | Promise<ImageSource>][] = [
  ['a stream that returns nothing', () => new ReadableStream({ pull: () => never })],
  ['a Readable that returns nothing', () => new Readable({ read: () => undefined })],
  ['an iterable that returns nothing', () => new Chunks(never)],
  ['only empty chunks', empties],
  ['a promise that never settles', async () => never],
];

/** Empty chunks without a pause, until it is closed. */
async function* empties(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array();
}

describe.each(stuck)('a stuck upload of %s', (_, source) => {
  it('ends at the total timeout of its call', async () => {
    const error = await failure(media.uploadImage(source(), name, { totalTimeout: 60 }));
    expect(error).toMatchObject({
      code: 'total_timeout',
      timeout: 60,
      delivery: 'not_sent',
      attempts: 0,
    });
    expect(error.message).toContain(
      'timed out after 60 ms (0 attempts, `totalTimeout`). Nothing was sent.',
    );
  });

  it('ends at the signal of its call', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const upload = failure(media.uploadImage(source(), name, { signal }));
    setTimeout(() => controller.abort(new Error('enough')), 20);
    const error = await upload;
    expect(error instanceof AbortError && error.delivery).toBe('not_sent');
    expect(error.cause).toEqual(new Error('enough'));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('the total timeout of an upload', () => {
  it('starts with the promise of its source, and the error has the configured time', async () => {
    const source = new Promise<ImageSource>((resolve) => {
      setTimeout(resolve, 1000, new Chunks(head, never));
    });
    const arriving = sink.next();
    // The earliest end, if the time started with the source.
    let isLate = false;
    const late = setTimeout(() => (isLate = true), 2500);
    const error = await failure(media.uploadImage(source, name, { totalTimeout: 1500 }));
    clearTimeout(late);
    expect(isLate).toBe(false);
    expect(error).toMatchObject({
      code: 'total_timeout',
      timeout: 1500,
      delivery: 'unknown',
      attempts: 1,
    });
    expect(error.message).toContain('timed out after 1500 ms');
    expect(error).toHaveProperty('request.method', 'POST');
    await expect((await arriving).whole).resolves.toBe(false);
  });

  it.each<[string, UploadOptions, string]>([
    ['is reached', { totalTimeout: 100 }, 'total_timeout'],
    ['or the timeout of an attempt is reached', { timeout: 100 }, 'timeout'],
  ])('%s although empty chunks arrive', async (_, options, code) => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield head;
      yield* empties();
    }
    const error = await failure(media.uploadImage(source(), name, options));
    expect(error).toMatchObject({ code, delivery: 'unknown' });
  });

  it('closes a promised source that arrives later', async () => {
    const { promise: source, resolve: give } = Promise.withResolvers<ImageSource>();
    expect(await failure(media.uploadImage(source, name, { totalTimeout: 20 }))).toHaveProperty(
      'code',
      'total_timeout',
    );
    const readable = new Readable({ read: () => undefined });
    const closed = new Promise<void>((resolve) => readable.once('close', resolve));
    give(readable);
    await closed;
  });

  it('and the signal may be those of the client, and apply before the request', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const timed = media.with({ totalTimeout: 60 });
    const late = await failure(timed.uploadImage(new Chunks(never), name));
    expect(late).toMatchObject({ code: 'total_timeout', delivery: 'not_sent', attempts: 0 });
    expect(late).toHaveProperty('requestId', expect.any(String));
    const client = media.with({ signal, totalTimeout: 10_000 });
    const stuck = failure(client.uploadImage(new Chunks(never), name));
    const arriving = sink.next();
    const upload = failure(client.uploadImage(new Chunks(head, never), name));
    await arriving;
    controller.abort();
    const ended = await stuck;
    expect(ended instanceof AbortError && ended.delivery).toBe('not_sent');
    expect(await upload).toBeInstanceOf(AbortError);
    const over = await failure(client.uploadImage(new Chunks(head), name));
    expect(over instanceof AbortError && over.delivery).toBe('not_sent');
  });
});

describe('a completed upload', () => {
  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    await media.uploadImage(head, name, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('the error of an upload whose source fails at its end', () => {
  it('is that of the signal when the source ends with it', async () => {
    const controller = new AbortController();
    async function* source(): AsyncGenerator<Uint8Array> {
      yield head;
      await new Promise((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(new Error('closed too')));
      });
    }
    const arriving = sink.next();
    const upload = failure(media.uploadImage(source(), name, { signal: controller.signal }));
    await arriving;
    controller.abort();
    expect(await upload).toBeInstanceOf(AbortError);
  });

  it('is the response of the gateway when it arrived first', async () => {
    const answering = async (_: string, init: RequestInit): Promise<Response> => {
      const reader = (init.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      setTimeout(() => void reader.read().catch(() => undefined));
      return Response.json({ error: 'no' }, { status: 403 });
    };
    const source = new Chunks(png(3, 2, 100_000), new Error('disk'));
    const error = await failure(media.uploadImage(source, name, { fetch: answering }));
    expect(error instanceof ApiError && error.status).toBe(403);
  });

  it('is not that of closing the source', async () => {
    const { promise: closed, reject: close } = Promise.withResolvers<never>();
    const { promise: stuck, resolve: getStuck } = Promise.withResolvers<void>();
    const results = [{ done: false as const, value: png(3, 2) }];
    const source: ImageContent = {
      size: undefined,
      replayable: true,
      open: () => ({
        [Symbol.asyncIterator]: () => ({
          next: async () => results.shift() ?? (getStuck(), closed),
          return: async () => {
            close(new Error('closed'));
            return { done: true, value: undefined };
          },
        }),
      }),
    };
    const client = transport(async (body) => {
      const reader = body.open()[Symbol.asyncIterator]();
      const pending = failure(reader.next());
      await stuck;
      await reader.return?.();
      await pending;
      throw end;
    });
    expect(await failure(uploadImage(client, source, name))).toBe(end);
  });
});

describe('a transport that reads on after its call', () => {
  it.each<[string, () => ImageSource]>([
    ['bytes', () => head],
    ['a stream', () => new Chunks(head, more)],
    ['a stream that was read to its end', () => new Chunks(png(3, 2).subarray(0, 20))],
  ])('gets no more bytes of %s', async (_, source) => {
    let reader: AsyncIterator<Uint8Array> | undefined;
    const client = transport(async (body) => {
      reader = body.open()[Symbol.asyncIterator]();
      throw end;
    });
    const described = { name: 'x', type: 'png', width: 3, height: 2 };
    expect(await failure(uploadImage(client, source(), described))).toBe(end);
    const error = await failure(reader!.next());
    expect(error).toMatchObject({ name: 'ContentError', message: 'the body was closed' });
  });

  it('gets no end of a stream that is closed while it waits', async () => {
    let pending: Promise<Error> | undefined;
    const client = transport(async (body) => {
      pending = failure(body.open()[Symbol.asyncIterator]().next());
      await stuck;
      throw end;
    });
    const { promise: stuck, resolve: getStuck } = Promise.withResolvers<void>();
    const chunks = [png(3, 2)];
    const pull = (to: ReadableStreamDefaultController<Uint8Array>): Promise<never> | undefined => {
      const chunk = chunks.shift();
      if (!chunk) return (getStuck(), never);
      to.enqueue(chunk);
      return undefined;
    };
    const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
    expect(await failure(uploadImage(client, stream, name))).toBe(end);
    expect((await pending)!.message).toBe('the body was closed');
  });
});

describe('the end of an upload whose source never closes', () => {
  const hanging = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(2_000)),
      cancel: () => new Promise(() => undefined),
    });

  it.each<[string, UploadOptions]>([
    ['a moment', {}],
    ['its total timeout', { totalTimeout: 300 }],
  ])(
    'does not wait longer than %s',
    async (_, options) => {
      const upload = media.uploadImage(
        hanging(),
        { name: 'x', type: 'svg' },
        { maxBytes: 10_000, ...options },
      );
      expect(await failure(upload)).toBeInstanceOf(InputError);
    },
    30_000,
  );
});
