// How a streamed body ends, over the transport of the test run and over a `fetch` of the test.

import { AbortError, InputError, middleware, type StreamedBody } from '@room-sessions/core';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it, vi } from 'vitest';
import { base64Body } from './base64-body.ts';
import type { ImageContent } from './index.ts';
import { content } from './testing/content.ts';
import { failure } from './testing/failure.ts';
import { Chunks, gif, png } from './testing/images.ts';
import { useSink } from './testing/sink.ts';

const { sink, media } = await useSink();

const head = png(3, 2, 100_000);
const name = { name: 'x' };

describe('the source of an upload', () => {
  it.each([true, false])(
    'that fails is the cause of the error, and is not sent again, replayable: %s',
    async (replayable) => {
      // The code of a source says nothing about the request.
      const cause = Object.assign(new Error('another server'), { code: 'ECONNREFUSED' });
      const open = (): AsyncIterable<Uint8Array> => new Chunks(head, cause);
      const source: ImageContent = { size: undefined, replayable, open };
      const arriving = sink.next();
      const retry = { unsafe: true, minDelay: 1 };
      const error = await failure(media.uploadImage(source, name, { retry }));
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({ delivery: 'unknown', attempts: 1, cause });
      // The request that arrived was incomplete.
      await expect((await arriving).whole).resolves.toBe(false);
    },
  );

  it('that fails is not answered by a response to the partial body that some runtimes send', async () => {
    const cause = new Error('the disk is gone');
    // As workers do.
    const ending = async (_: string, init: RequestInit): Promise<Response> => {
      await new Response(init.body).text().catch(() => undefined);
      return Response.json({});
    };
    const upload = media.uploadImage(new Chunks(head, cause), name, { fetch: ending });
    const error = await failure(upload);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ delivery: 'unknown', cause });
  });

  it('is closed when fetch cancels it', async () => {
    const source = new Chunks(head, head, head);
    const early = async (_: string, init: RequestInit): Promise<Response> => {
      const reader = (init.body as ReadableStream).getReader();
      await reader.read();
      await reader.cancel();
      return Response.json({});
    };
    await media.uploadImage(source, name, { fetch: early });
    expect(source.closed).toBe(1);
  });

  it('is kept for an attempt that connects', async () => {
    const closed = await closedPortUrl();
    let attempts = 0;
    const second = middleware((request, next, { attempt }) => {
      attempts = attempt;
      return next(attempt === 1 ? { ...request, url: closed } : request);
    });
    const arriving = sink.next();
    const options = { use: [second], retry: { minDelay: 1 } };
    await media.uploadImage(new Chunks(head, head), name, options);
    await expect((await arriving).whole).resolves.toBe(true);
    expect(attempts).toBe(2);
  });

  it('gives no more bytes to a fetch that ignores its signal', async () => {
    const controller = new AbortController();
    const { promise: read, resolve } = Promise.withResolvers<unknown>();
    const heedless = async (_: string, init: RequestInit): Promise<Response> => {
      controller.abort();
      resolve(await failure(new Response(init.body).text()));
      return Response.json({});
    };
    const options = { signal: controller.signal, fetch: heedless };
    const error = await failure(media.uploadImage(new Chunks(head, head), name, options));
    expect(error).toBeInstanceOf(AbortError);
    expect(await read).toMatchObject({ name: 'AbortError' });
  });
});

it('sends a streamed body as a Blob in a page', async () => {
  vi.stubGlobal('window', { document: {} });
  vi.stubGlobal('process', { ...process, versions: {} });
  try {
    let sent: unknown;
    const send = async ({ body }: RequestInit): Promise<Response> => {
      sent = body;
      return new Response();
    };
    const body: StreamedBody = base64Body(content([gif]));
    await body.sendByFetch(send, new AbortController().signal);
    expect(sent).toBeInstanceOf(Blob);
    expect(await (sent as Blob).text()).toBe(`"${Buffer.from(gif).toString('base64')}"`);
  } finally {
    vi.unstubAllGlobals();
  }
});
