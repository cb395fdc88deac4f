import { createServer, type Server } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { ConfigurationError } from '@room-sessions/core';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';
import { listen, type Listening } from '@room-sessions/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST } from './app/api/images/route.ts';
import { createExpressApp } from './express.ts';
import { createFastifyApp } from './fastify.ts';
import { createHonoApp } from './hono.ts';
import { toHttpError } from './http-error.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Larger than the buffers of a socket: the server rejects this body before the client has sent all of it. */
const notAnImage = Buffer.alloc(4_000_000, 'no image ');

let gateway: Gateway;
let servers: Record<string, Listening>;

beforeAll(async () => {
  gateway = await startGateway();
  const options = { baseUrl: gateway.url, apiKey: gateway.apiKey, retry: false } as const;
  const [rooms, media] = [new RoomsClient(options), new MediaClient(options)];
  const express = createExpressApp(rooms, media, new RecordingsClient(options));
  const fastify = createFastifyApp(rooms, media);
  await fastify.ready();
  const hono = createHonoApp(rooms, media);
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
  servers = {
    Express: await listen(createServer(express)),
    Fastify: await listen(fastify.server),
    Hono: await listen(serve((request) => hono.fetch(request))),
    'Next.js': await listen(serve(POST)),
  };
});
afterEach(() => gateway.control.expectations.clear());
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const server of Object.values(servers)) await server[Symbol.asyncDispose]();
  await gateway.close();
});

/** Serves a handler of web requests, as the adapters of Hono and Next.js do. */
function serve(handle: (request: Request) => Response | Promise<Response>): Server {
  return createServer(async (incoming, outgoing) => {
    const hasBody = incoming.method === 'POST';
    const response = await handle(
      new Request(`http://localhost${incoming.url}`, {
        method: incoming.method!,
        ...(hasBody && { body: ReadableStream.from(incoming), duplex: 'half' }),
      } as RequestInit),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  });
}

interface ReceivedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

async function send(
  server: string,
  path: string,
  image?: Uint8Array<ArrayBuffer>,
): Promise<ReceivedResponse> {
  const response = await fetch(
    servers[server]!.url + path,
    image && { method: 'POST', body: image, headers: { 'content-type': 'image/png' } },
  );
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, body: await response.json(), retryAfter };
}

describe.each(['Express', 'Fastify', 'Hono'])('the routes of %s', (server) => {
  const settings = `/rooms/${sample.socialId}/settings`;

  it('return a field of the settings', async () => {
    expect(await send(server, settings)).toMatchObject({
      status: 200,
      body: { guestsAllowed: true },
    });
  });

  it('respond with 404 to an unknown room', async () => {
    expect(await send(server, `/rooms/${sample.unknownId}/settings`)).toMatchObject({
      status: 404,
      body: { error: 'Not found.' },
    });
  });

  it.each([
    ['a rate limit', { status: 429, headers: { 'retry-after': '7' } }, 503, '7'],
    ['a server error', { status: 500 }, 502, null],
    ['another status', { status: 409 }, 502, null],
    ['an unavailable service', { status: 503, headers: { 'retry-after': '7' } }, 502, '7'],
    ['refused input', { status: 422 }, 400, null],
    ['a body that is too large', { status: 413 }, 413, null],
    ['a refused key', { status: 401 }, 502, null],
    ['a closed connection', { drop: true }, 502, null],
  ] as const)('map %s of the gateway to a status', async (_name, effect, status, retryAfter) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await gateway.control.expectations.set({ effect });
    expect(await send(server, settings)).toMatchObject({ status, retryAfter });
  });
});

describe('toHttpError', () => {
  const createRooms = (): RoomsClient =>
    new RoomsClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });

  it('uses the cause of a failed invite', async () => {
    const error = await createRooms().invite(sample.unknownId, [sample.userId]).catch(toHttpError);
    expect(error).toMatchObject({ status: 404, message: 'Not found.' });
  });

  const aborted = { status: 503, message: 'The call was aborted.' };

  it.each(['stop', 'signal'])('maps an invite that `%s` ended to 503', async (option) => {
    const run = createRooms().invite(sample.socialId, [sample.userId], {
      [option]: AbortSignal.abort(),
    });
    expect(await run.catch(toHttpError)).toMatchObject(aborted);
  });

  it('maps an aborted call to 503', async () => {
    const call = createRooms().getSettings(sample.socialId, { signal: AbortSignal.abort() });
    expect(await call.catch(toHttpError)).toMatchObject(aborted);
  });

  it('maps a ConfigurationError to 500', () => {
    expect(toHttpError(new ConfigurationError('no key'))).toMatchObject({
      status: 500,
      message: 'Internal error.',
    });
  });

  it.each([
    [null, 500, 'Internal error.'],
    [undefined, 500, 'Internal error.'],
    ['a text', 500, 'Internal error.'],
    [new Error('secret'), 500, 'Internal error.'],
    [{ statusCode: 503, message: 'secret' }, 500, 'Internal error.'],
    [{ statusCode: 415, message: 'Unsupported.' }, 415, 'Unsupported.'],
  ])('maps %o to %i', (thrown, status, message) => {
    expect(toHttpError(thrown)).toEqual({ status, message, headers: {} });
  });
});

describe.each(['Express', 'Fastify', 'Hono', 'Next.js'])('the upload of %s', (server) => {
  it('uploads an image', async () => {
    const { status, body } = await send(server, '/images', pixel);
    expect(status).toBe(201);
    expect(body).toMatchObject({ uri: expect.stringContaining('http') });
  });

  it('responds with 400 to an image that the gateway refuses', async () => {
    const refusal = { imageName: 'photo', error: 'too dark' };
    await gateway.control.expectations.set({ effect: { status: 200, body: refusal } });
    const { status, body } = await send(server, '/images', pixel);
    expect([status, body]).toEqual([400, { error: 'The image was refused.' }]);
  });

  it('responds with 400 to a body that is not an image, before the upload is complete', async () => {
    const { status, body } = await send(server, '/images', notAnImage);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining('image') });
  });
});
