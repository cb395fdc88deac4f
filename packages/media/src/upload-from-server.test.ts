// An application uploads the body of a request that it serves, and responds in every case.

import { once } from 'node:events';
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiError, InputError, RoomSessionsError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import type { MediaClient, UploadOptions } from './index.ts';
import { png } from './testing/images.ts';
import { mediaClient } from './testing/media-client.ts';
import { startSink } from './testing/sink.ts';
import { frameworks, type Handle } from './testing/upload-server.ts';

const name = { name: 'x' };

const handler =
  (media: MediaClient, options: UploadOptions = {}, description: object = name): Handle =>
  async (source) => {
    try {
      await media.uploadImage(source, description, options);
      return { status: 200, said: 'kept' };
    } catch (error) {
      if (error instanceof InputError) return { status: 400, said: error.message };
      if (error instanceof ApiError) return { status: error.status, said: error.code };
      return { status: 504, said: error instanceof RoomSessionsError ? error.code : String(error) };
    }
  };

/** Posts a body over a kept connection, and returns the response and its connection. */
async function post(
  port: number,
  body: Uint8Array | string,
  agent: Agent,
): Promise<{ readonly status: number; readonly said: string; readonly from: number }> {
  const headers = { 'content-type': 'image/png', 'content-length': Buffer.byteLength(body) };
  const request = send({ port, host: '127.0.0.1', method: 'POST', agent, headers });
  const sent = once(request, 'finish');
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const from = response.socket.localPort!;
  const said = await text(response);
  await sent;
  return { status: response.statusCode!, said, from };
}

const image = png(3, 2, 2_000_000);
const noImage = 'no image '.repeat(500_000);

describe.each(frameworks)('a request of %s that is forwarded as an upload', (_, start) => {
  it.each<[string, Uint8Array | string, UploadOptions, object, string]>([
    ['it is not an image', 'not an image', {}, name, 'has no PNG'],
    ['it is large and not an image', noImage, {}, name, 'has no PNG'],
    ['it is empty', '', {}, name, 'the image is empty'],
    ['it is larger than `maxBytes`', image, { maxBytes: 1_000_000 }, name, '`maxBytes`'],
    ['it is larger than announced', image, { size: 1_000_000 }, name, 'were announced'],
    ['it has no name', image, {}, {}, 'give `name`'],
    ['it is not as described', image, {}, { name: 'x', width: 9 }, '`width` is given as 9'],
  ])(
    'is released when it is rejected because %s, so that its client gets the response',
    async (__, body, options, description, said) => {
      await using sink = await startSink();
      const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
      const seen: IncomingMessage[] = [];
      const handle = handler(media, options, description);
      await using server = await start((source, request) => {
        seen.push(request);
        return handle(source, request);
      });
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const first = await post(server.port, body, agent);
      expect(first).toMatchObject({ status: 400 });
      expect(first.said).toContain(said);
      const second = await post(server.port, body, agent);
      expect(second).toEqual(first);
      agent.destroy();
      for (const request of seen) {
        expect(request.errored).toBe(null);
        expect(request.listenerCount('readable')).toBe(0);
        expect(request.listenerCount('error')).toBe(0);
      }
    },
  );

  it('is released when the gateway refuses it midway', async () => {
    await using sink = await startSink((response) => {
      response.writeHead(413, { connection: 'close' }).end('{"error":"too large"}');
      return true;
    });
    const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
    await using server = await start(handler(media));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { status } = await post(server.port, png(3, 2, 8_000_000), agent);
    // The connection of the gateway may be reset before its response is read.
    expect([413, 504]).toContain(status);
    agent.destroy();
  });

  it.each<[string, (controller: AbortController) => UploadOptions, string]>([
    ['timeout', () => ({ timeout: 300 }), 'timeout'],
    ['total timeout', () => ({ totalTimeout: 300 }), 'total_timeout'],
    ['signal', ({ signal }) => ({ signal }), 'aborted'],
  ])('is released when its %s ends an upload with a slow client', async (__, limit, code) => {
    await using sink = await startSink();
    const controller = new AbortController();
    const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
    await using server = await start(handler(media, limit(controller)));
    const arriving = sink.next();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 9000000\r\n\r\n',
    );
    socket.write(image);
    await arriving;
    controller.abort();
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 504 [^]*/);
    expect(head.toString('latin1')).toContain(code);
    socket.destroy();
  });

  it('is complete when the upload succeeds, and its connection serves the next one', async () => {
    await using sink = await startSink();
    const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
    await using server = await start(handler(media));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await post(server.port, image, agent);
    expect(first).toMatchObject({ status: 200, said: 'kept' });
    expect(await post(server.port, image, agent)).toEqual(first);
    agent.destroy();
  });

  it('fails the upload when its client disconnects', async () => {
    await using sink = await startSink();
    const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
    const { promise: answered, resolve } = Promise.withResolvers<unknown>();
    const handle = handler(media);
    await using server = await start(async (source, request) => {
      const answer = await handle(source, request);
      resolve(answer);
      return answer;
    });
    const arriving = sink.next();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 9000000\r\n\r\n',
    );
    socket.write(image);
    await arriving;
    socket.destroy();
    expect(await answered).toMatchObject({
      status: 400,
      said: expect.stringContaining('failed') as string,
    });
  });
});

describe('a request that is refused before it is read', () => {
  it('can be uploaded again', async () => {
    await using sink = await startSink();
    const media = mediaClient({ baseUrl: sink.url, apiKey: 'key' });
    const [, start] = frameworks[0]!;
    const refusals: unknown[] = [];
    await using server = await start(async (source, request) => {
      refusals.push(await handler(media, { maxBytes: -1 })(source, request));
      refusals.push(await handler(media, {}, {})(source, request));
      return handler(media)(source, request);
    });
    const agent = new Agent();
    expect(await post(server.port, image, agent)).toMatchObject({ status: 200 });
    expect(refusals).toEqual([
      { status: 504, said: 'invalid_configuration' },
      { status: 400, said: expect.stringContaining('give `name`') as string },
    ]);
  });
});
