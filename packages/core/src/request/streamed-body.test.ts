// Long: each end of a streamed body is tested on both transports.
import { describe, expect, it } from 'vitest';
import { upload } from '../testing/operations.ts';
import { transport, useFaultServer } from '../testing/use-fault-server.ts';
import { failure } from '@room-sessions/testing/faults';
import { chunks, type Source, toBody } from '../testing/streamed-bodies.ts';
import { AbortError, ConnectionError, InputError } from '../errors/errors.ts';

const gateway = useFaultServer();

describe('streamed content as the body of a call', () => {
  it('fails with the error of its source, with an unknown delivery', async () => {
    const cause = Object.assign(new Error('another server'), { code: 'ECONNREFUSED' });
    const source: Source = {
      replayable: false,
      async *open() {
        yield new Uint8Array(100_000);
        throw cause;
      },
    };
    const error = await failure(gateway.client().call(upload, { body: toBody(source) }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ delivery: 'unknown' });
    const causes: unknown[] = [];
    for (let at: unknown = error; at instanceof Error; at = at.cause) causes.push(at);
    expect(causes).toContain(cause);
    // The request that arrived was incomplete.
    expect(gateway.server.received).toEqual([]);
  });

  it('that fails is not answered by a response to the partial body that some runtimes send', async () => {
    const cause = new Error('the disk is gone');
    const source: Source = {
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
    const error = await failure(gateway.client().call(upload, { body: toBody(source) }, options));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'source_failed', delivery: 'unknown', cause });
  });

  it('closes its source when the call is aborted', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: closed, resolve: close } = Promise.withResolvers<string>();
    const source: Source = {
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
    const call = gateway.client().call(upload, { body: toBody(source) }, { signal });
    await begun;
    controller.abort();
    expect(await failure(call)).toBeInstanceOf(AbortError);
    await expect(closed).resolves.toBe('closed');
  });

  // Node's `fetch` reads one more chunk.
  it.runIf(transport === 'node')('is not read after its connection closed', async () => {
    gateway.server.answer({
      onHead: (response, message) =>
        void message.once('data', () => response.socket!.resetAndDestroy()),
    });
    let reads = 0;
    let giveMore!: () => void;
    // Cannot be closed, and returns its second chunk late.
    const next = (): Promise<IteratorResult<Uint8Array>> => {
      reads += 1;
      const value = Buffer.from('"part');
      if (reads === 1) return Promise.resolve({ done: false, value });
      return new Promise((resolve) => (giveMore = () => resolve({ done: false, value })));
    };
    const open = (): AsyncIterable<Uint8Array> => ({ [Symbol.asyncIterator]: () => ({ next }) });
    const body = { length: undefined, replayable: false, open };
    expect(await failure(gateway.client().call(upload, { body }))).toBeInstanceOf(ConnectionError);
    giveMore();
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(reads).toBe(2);
  });

  it('closes its source when fetch cancels it', async () => {
    const source = chunks(100_000, 5);
    const early = async (_: string, init: RequestInit): Promise<Response> => {
      const reader = (init.body as ReadableStream).getReader();
      await reader.read();
      await reader.cancel();
      return Response.json({});
    };
    await gateway.client().call(upload, { body: toBody(source) }, { fetch: early });
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
    const body = toBody(chunks(100_000, 5));
    const options = { signal: controller.signal, fetch: heedless };
    const error = await failure(gateway.client().call(upload, { body }, options));
    expect(error).toBeInstanceOf(AbortError);
    expect(await read).toMatchObject({ name: 'AbortError' });
  });

  it.each<[string, unknown, string]>([
    ['its length is NaN', { ...toBody(chunks(1, 1)), length: Number.NaN }, '`body.length`'],
    ['it has no length', chunks(1, 1), 'a stream with a `length`'],
  ])('is refused when %s', async (_, body, why) => {
    const error = await failure(gateway.client().call(upload, { body }));
    expect(error instanceof InputError && error.message).toContain(why);
    expect(gateway.server.received).toEqual([]);
  });
});
