// Long: each end of a streamed body is asked of both transports.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbortError, isConnectionError, isInputError } from './guards.ts';
import type { StandardSchema } from './standard-schema.ts';
import { base64Body, type ContentSource } from './streamed-body.ts';
import { upload } from './testing/operations.ts';
import { transport, useFaultServer } from './testing/use-fault-server.ts';
import { failure } from './testing/failure.ts';
import { content } from './testing/streamed-bodies.ts';
import { check } from './validation/check.ts';

const gateway = useFaultServer();

const read = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks;
};

function* repeated(size: number, count: number): Iterable<Uint8Array> {
  for (let at = 0; at < count; at++) yield new Uint8Array(size).fill(at);
}

const kib = 1024;

describe('base64Body', () => {
  it('gives one JSON string of base64, however the content is split', async () => {
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
  ])('gives chunks of one size for content in %s ones', async (_, chunks) => {
    const sizes = (await read(base64Body(content(chunks)).open())).map(({ length }) => length);
    expect(sizes.slice(0, -1)).toEqual([64 * kib + 1, ...Array(3).fill(64 * kib)]);
    expect(sizes.at(-1)).toBeLessThan(64 * kib);
  });

  it.each([7, 48 * kib, 100_000])(
    'gives chunks of %d bytes back that it has read',
    async (size) => {
      const whole = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
      let [given, reclaimed] = [0, 0];
      const open = (): AsyncIterable<Uint8Array> => {
        const chunks = (async function* () {
          for (let at = 0; at < whole.length; at += size, given++) {
            yield Uint8Array.from(whole.subarray(at, at + size));
          }
        })();
        // As what is read into the same memory next.
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
    ['fewer', repeated(100_000, 1), 'ended after 100000 bytes of 150000'],
    ['something else than', ['text'] as never, 'something else than bytes'],
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

  it('closes at once while its source hangs, and gives nothing more', async () => {
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
    // Not a quote: what was cut off must not look whole.
    await expect(pending).resolves.toEqual({ done: true, value: undefined });
    await expect(body.next()).resolves.toEqual({ done: true, value: undefined });
  });
});

describe('streamed content as the body of a call', () => {
  it('arrives as one JSON string', async () => {
    const chunks = [...repeated(100_000, 5)];
    await gateway.client().call(upload, { body: base64Body(content(chunks)) });
    const { body, headers } = gateway.server.received[0]!;
    expect(body).toBe(`"${Buffer.concat(chunks).toString('base64')}"`);
    expect(headers['content-type']).toBe('application/json');
  });

  it('is not checked by a schema, which cannot read it', async () => {
    const refusing: StandardSchema = {
      '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'x' }] }) },
    };
    const validate = {
      mode: 'strict',
      schemas: { [upload.id]: { body: refusing, check } },
    } as const;
    await gateway
      .client({ validate })
      .call(upload, { body: base64Body(content([new Uint8Array(3)])) });
    expect(gateway.server.received[0]!.body).toBe('"AAAA"');
  });

  it('fails with the error of its source, with an unknown delivery', async () => {
    const cause = Object.assign(new Error('another server'), { code: 'ECONNREFUSED' });
    const source: ContentSource = {
      size: undefined,
      replayable: false,
      async *open() {
        yield new Uint8Array(100_000);
        throw cause;
      },
    };
    const error = await failure(gateway.client().call(upload, { body: base64Body(source) }));
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ delivery: 'unknown' });
    const causes: unknown[] = [];
    for (let at: unknown = error; at instanceof Error; at = at.cause) causes.push(at);
    expect(causes).toContain(cause);
    // What arrived was no whole request.
    expect(gateway.server.received).toEqual([]);
  });

  it('that fails is not answered by a response to the partial body that some runtimes send', async () => {
    const cause = new Error('the disk is gone');
    const source: ContentSource = {
      size: undefined,
      replayable: false,
      async *open() {
        yield new Uint8Array(100_000);
        throw cause;
      },
    };
    // As workers do.
    const ending = async (_: string, init: RequestInit): Promise<Response> => {
      await new Response(init.body).text().catch(() => undefined);
      return Response.json({});
    };
    const options = { fetch: ending };
    const error = await failure(
      gateway.client().call(upload, { body: base64Body(source) }, options),
    );
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'source_failed', delivery: 'unknown', cause });
  });

  it('closes its source when the call is aborted', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: closed, resolve: close } = Promise.withResolvers<string>();
    const source: ContentSource = {
      size: undefined,
      replayable: false,
      async *open() {
        try {
          for (;;) {
            yield new Uint8Array(100_000);
            begin();
          }
        } finally {
          close('closed');
        }
      },
    };
    const controller = new AbortController();
    const { signal } = controller;
    const call = gateway.client().call(upload, { body: base64Body(source) }, { signal });
    await begun;
    controller.abort();
    expect(isAbortError(await failure(call))).toBe(true);
    await expect(closed).resolves.toBe('closed');
  });

  // The `fetch` of Node reads one piece more.
  it.runIf(transport === 'node')('is not read after its connection closed', async () => {
    gateway.server.answer({
      onHead: (response, message) =>
        void message.once('data', () => response.socket!.resetAndDestroy()),
    });
    let reads = 0;
    let giveMore!: () => void;
    // Cannot be closed, and gives its second piece late.
    const next = (): Promise<IteratorResult<Uint8Array>> => {
      reads += 1;
      const value = Buffer.from('"part');
      if (reads === 1) return Promise.resolve({ done: false, value });
      return new Promise((resolve) => (giveMore = () => resolve({ done: false, value })));
    };
    const open = (): AsyncIterable<Uint8Array> => ({ [Symbol.asyncIterator]: () => ({ next }) });
    const body = { length: undefined, replayable: false, open };
    expect(isConnectionError(await failure(gateway.client().call(upload, { body })))).toBe(true);
    giveMore();
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(reads).toBe(2);
  });

  it('closes its source when fetch cancels it', async () => {
    const source = content(repeated(100_000, 5));
    const early = async (_: string, init: RequestInit): Promise<Response> => {
      const reader = (init.body as ReadableStream).getReader();
      await reader.read();
      await reader.cancel();
      return Response.json({});
    };
    await gateway.client().call(upload, { body: base64Body(source) }, { fetch: early });
    expect(source.closed).toBe(1);
  });

  it('fails with an AbortError for a fetch that ignores its signal', async () => {
    const controller = new AbortController();
    const { promise: read, resolve } = Promise.withResolvers<unknown>();
    const heedless = async (_: string, init: RequestInit): Promise<Response> => {
      controller.abort();
      resolve(await failure(new Response(init.body).text()));
      return Response.json({});
    };
    const body = base64Body(content(repeated(100_000, 5)));
    const options = { signal: controller.signal, fetch: heedless };
    const error = await failure(gateway.client().call(upload, { body }, options));
    expect(isAbortError(error)).toBe(true);
    expect(await read).toMatchObject({ name: 'AbortError' });
  });

  it.each<[string, unknown, string]>([
    ['its size is none', base64Body({ ...content([]), size: Number.NaN }), '`body.length`'],
    ['it is content as it is', content([]), 'made by `base64Body`'],
  ])('is refused when %s', async (_, body, why) => {
    const error = await failure(gateway.client().call(upload, { body }));
    expect(isInputError(error) && error.message).toContain(why);
    expect(gateway.server.received).toEqual([]);
  });
});
