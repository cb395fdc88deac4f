// What every route has in common: HEAD works wherever GET does, and no response is cached. Shared
// caches do not store responses to Authorization (RFC 9111), but they do store those to X-API-Key.
import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Image } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { document } from '../generated/openapi.ts';
import { operationsIn } from '../openapi-document.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { ownRoutes } from '../testing/own-routes.ts';
import { paths } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

interface Response {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** With the key and the control token, or without them. */
async function send(line: string, isAllowed = true): Promise<Response> {
  const [method, path] = line.split(' ') as [string, string];
  const allowed = {
    'x-api-key': gateway.apiKey,
    authorization: `Bearer ${gateway.controlToken}`,
  };
  const headers = { connection: 'close', ...(isAllowed && allowed) };
  const sent = request(`${gateway.url}${path}`, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { date: _, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, body: await text(answer) };
}

const operations = operationsIn(document).map(({ method, path }) => `${method} ${path}`);

const lines = [...operations, ...ownRoutes].map((line) =>
  line.replace('{collection}', 'rooms').replaceAll(/\{\w+\}/g, sample.socialId),
);

describe('a HEAD request', () => {
  it.each(['GET /healthz', `GET ${paths.settings}`, 'GET /_control/keys', 'GET /openapi.json'])(
    'has the status and the headers of %s',
    async (line) => {
      const get = await send(line);
      const head = await send(line.replace('GET', 'HEAD'));
      expect([head.status, head.headers, head.body]).toEqual([get.status, get.headers, '']);
    },
  );

  it('for the journal stream ends', async () => {
    const { status, headers, body } = await send('HEAD /_control/requests/stream');
    expect([status, headers['content-type'], body]).toEqual([200, 'text/event-stream', '']);
  });
});

describe('Cache-Control: no-store', () => {
  it.each([
    ...lines.filter((line) => !/ \/(?:images|console)/.test(line)),
    'HEAD /_control/requests/stream',
    'GET /_control/nowhere',
    'PATCH /_control/keys',
    'GET /nowhere',
    'GET /api/v1/%zz',
    'DELETE /api/v1/guest/user',
  ])('is sent with every response of %s', async (line) => {
    for (const isAllowed of [false, true]) {
      expect((await send(line, isAllowed)).headers['cache-control']).toBe('no-store');
    }
  });

  it('is not sent with an existing image', async () => {
    const { post } = createTestClient(gateway);
    const { body } = await post<Image>(paths.image, png(3, 2).toString('base64'));
    const path = new URL(body.imageURI ?? '').pathname;
    const cacheControl = async (line: string) => (await send(line)).headers['cache-control'];
    expect(await cacheControl(`GET ${path}`)).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl(`GET ${path}x`)).toBe('no-store');
  });
});
