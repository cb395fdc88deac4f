import { createClient, type StreamedBody, type Transport } from '@room-sessions/core';
import {
  failure,
  type Fault,
  generalError,
  json,
  reset,
  useServer,
} from '@room-sessions/testing/faults';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Body } from './base64-body.ts';
import type { ContentSource } from './content-reader.ts';
import { uploadImageOperation } from './generated/operations.ts';
import { content, repeated } from './testing/content.ts';

const read = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks;
};

const kib = 1024;

describe('base64Body', () => {
  it('creates one JSON string of base64, for any split of the content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.uint8Array({ maxLength: 7 }),
            fc.integer({ min: 0, max: 100_000 }).map((length) => new Uint8Array(length).fill(7)),
          ),
          { maxLength: 12 },
        ),
        async (chunks) => {
          const whole = Buffer.concat(chunks);
          const body = base64Body(content(chunks, whole.length));
          const bytes = Buffer.concat(await read(body.open()));
          expect(bytes.toString()).toBe(`"${whole.toString('base64')}"`);
          expect(body.length).toBe(bytes.length);
        },
      ),
    );
  });

  it.each([
    ['tiny', repeated(1, 200_000)],
    ['huge', repeated(200_000, 1)],
  ])('creates chunks of one size for content in %s ones', async (_, chunks) => {
    const sizes = (await read(base64Body(content(chunks)).open())).map(({ length }) => length);
    expect(sizes.slice(0, -1)).toEqual([64 * kib + 1, ...Array(3).fill(64 * kib)]);
    expect(sizes.at(-1)).toBeLessThan(64 * kib);
  });

  it.each([7, 48 * kib, 100_000])(
    'returns chunks of %d bytes to the source after reading them',
    async (size) => {
      const whole = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
      let [given, reclaimed] = [0, 0];
      const open = (): AsyncIterable<Uint8Array> => {
        const chunks = (async function* () {
          for (let at = 0; at < whole.length; at += size, given++) {
            yield Uint8Array.from(whole.subarray(at, at + size));
          }
        })();
        // As if the source read its next chunk into the same memory.
        const reclaim = (chunk: Uint8Array): void => {
          reclaimed += 1;
          chunk.fill(0);
        };
        return Object.assign(chunks, { reclaim });
      };
      const body = base64Body({ size: whole.length, replayable: true, open });
      const text = Buffer.concat(await read(body.open())).toString();
      expect(text).toBe(`"${whole.toString('base64')}"`);
      expect(reclaimed).toBe(given);
    },
  );

  it('has no length when the content has no size', () => {
    expect(base64Body(content([])).length).toBeUndefined();
    expect(base64Body(content([], 4)).length).toBe(10);
  });

  it('reads nothing from the source before it is read, and then one chunk at a time', async () => {
    const source = content(repeated(48 * kib, 100));
    const body = base64Body(source).open()[Symbol.asyncIterator]();
    expect(source.pulled).toBe(0);
    for (let asked = 1; asked <= 20; asked++) {
      await body.next();
      expect(source.pulled).toBe(asked);
    }
    await body.return?.();
    expect(source.closed).toBe(1);
  });

  it('counts the content bytes on each read', async () => {
    const source = content([...repeated(40 * kib, 3)]);
    const body = base64Body(source);
    await read(body.open());
    expect(source.sent).toEqual([48 * kib, 96 * kib, 120 * kib]);
    await read(body.open());
    expect(source.sent.slice(3)).toEqual([48 * kib, 96 * kib, 120 * kib]);
  });

  it.each([
    ['more', repeated(100_000, 2), 'more than the 150000 bytes'],
    ['fewer', repeated(100_000, 1), 'ended after 100000 of 150000 announced bytes'],
    ['something else than', ['text'] as never, 'gave string, not a Uint8Array'],
  ])('fails, unfinished and closed, on content of %s bytes', async (_, chunks, why) => {
    const source = content(chunks, 150_000);
    let text = '';
    const reading = (async () => {
      for await (const chunk of base64Body(source).open()) text += Buffer.from(chunk).toString();
    })();
    await expect(reading).rejects.toMatchObject({
      name: 'ContentError',
      message: expect.stringContaining(why) as string,
    });
    expect(text).not.toMatch(/"$/);
    expect(source.closed).toBe(1);
  });

  it('closes at once while its source hangs, and returns no more bytes', async () => {
    const { promise: stuck, resolve: loosen } = Promise.withResolvers<void>();
    let returned = false;
    const source: ContentSource = {
      size: undefined,
      replayable: false,
      open: () => ({
        [Symbol.asyncIterator]: () => ({
          next: () => stuck.then(() => ({ done: true, value: undefined })),
          return: async () => {
            returned = true;
            return { done: true, value: undefined };
          },
        }),
      }),
    };
    const body = base64Body(source).open()[Symbol.asyncIterator]();
    const pending = body.next();
    await body.return?.();
    expect(returned).toBe(true);
    loosen();
    // No closing quote: a truncated body must not look complete.
    await expect(pending).resolves.toEqual({ done: true, value: undefined });
    await expect(body.next()).resolves.toEqual({ done: true, value: undefined });
  });

  it('keeps the chunks that were peeked, and knows its length after peeking to the end', async () => {
    const source = content(repeated(100, 2));
    const body = base64Body(source);
    expect((await body.peek())?.[0]).toBe(0);
    expect(body.length).toBeUndefined();
    expect((await body.peek())?.[0]).toBe(1);
    expect(await body.peek()).toBeUndefined();
    expect(body).toMatchObject({ size: 200, length: 270, failure: undefined });
    const whole = Buffer.concat([...repeated(100, 2)]).toString('base64');
    expect(Buffer.concat(await read(body.open())).toString()).toBe(`"${whole}"`);
    expect(source).toMatchObject({ pulled: 2, closed: 1 });
  });

  it.each<[string, number | undefined, number, string]>([
    [
      'announced',
      200,
      0,
      'the source has 200 bytes, more than the 150 bytes that `maxBytes` allows',
    ],
    ['read', undefined, 2, 'the source has more than the 150 bytes that `maxBytes` allows'],
  ])('refuses content above `maxBytes` as soon as it is %s', async (_, size, pulled, message) => {
    const source = content(repeated(100, 2), size);
    const body = base64Body(source, { maxBytes: 150 });
    await expect(read(body.open())).rejects.toMatchObject({ name: 'ContentError', message });
    expect(body.failure?.message).toBe(message);
    expect(source.pulled).toBe(pulled);
  });

  it('opens a stream once', async () => {
    const source = { ...content(repeated(100, 2)), replayable: false };
    const body = base64Body(source);
    await read(body.open());
    await expect(read(body.open())).rejects.toMatchObject({
      reason: new Error('the source is a stream, which can be sent only once'),
    });
  });

  it.each([true, false])('closes its source for good, replayable: %s', async (replayable) => {
    let opened = 0;
    let closed = 0;
    const open = (): AsyncIterable<Uint8Array> => {
      opened += 1;
      const next = async (): Promise<IteratorResult<Uint8Array>> => ({
        done: false,
        value: new Uint8Array(100_000),
      });
      const end = async (): Promise<IteratorResult<Uint8Array>> => {
        closed += 1;
        return { done: true, value: undefined };
      };
      return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
    };
    const unread = base64Body({ size: undefined, replayable, open });
    await unread.close();
    // A stream is open from the start, even if it was never read.
    expect([opened, closed]).toEqual(replayable ? [0, 0] : [1, 1]);
    const body = base64Body({ size: undefined, replayable, open });
    const chunks = body.open()[Symbol.asyncIterator]();
    await chunks.next();
    await body.close();
    await body.close();
    const counts = [opened, closed];
    expect(counts).toEqual(replayable ? [1, 1] : [2, 2]);
    await expect(read(body.open())).rejects.toThrow('the body was closed');
    expect([opened, closed]).toEqual(counts);
  });
});

describe('a one-shot body', () => {
  const gateway = useServer((defaults, options: { readonly transport: Transport } | undefined) =>
    createClient({ ...defaults, ...options, retry: { unsafe: true, minDelay: 1, maxDelay: 1 } }),
  );
  /** Opens the body without the reader of core, as transports of others do. */
  const custom: Transport = {
    async send({ url, method, headers, body, onSend }) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (body as StreamedBody).open()) chunks.push(chunk);
      onSend();
      const response = await fetch(url, { method, headers, body: Buffer.concat(chunks) });
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        headers: () => response.headers,
        bytes: async () => new Uint8Array(await response.arrayBuffer()),
        cancel: () => void response.body?.cancel(),
        toResponse: () => response,
      };
    },
  };

  it.each<[string, Fault]>([
    ['429', generalError(429)],
    ['503', generalError(503)],
    ['a reset', reset],
  ])('is not sent again after a custom transport opened it: %s', async (_, fault) => {
    gateway.server.answer(fault, json({}));
    const body = base64Body({ ...content([new Uint8Array(3)]), replayable: false });
    const path = { imageName: 'a', type: 'png', width: 1, height: 1 };
    const client = gateway.client({ transport: custom });
    const error = await failure(client.call(uploadImageOperation, { ...path, body }));
    expect(error).toMatchObject({ attempts: 1 });
    expect(gateway.server.received.map((one) => one.body)).toEqual(['"AAAA"']);
  });
});
