// HEAD works wherever GET does, with the same headers and without a body.
import type { IncomingHttpHeaders } from 'node:http';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { User } from '@room-sessions/models';
import { document } from '../generated/openapi.ts';
import { operationsIn } from '../openapi-document.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { ownRoutes } from '../testing/own-routes.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

async function ask(
  method: string,
  path: string,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const headers = {
    'x-api-key': gateway.apiKey,
    authorization: `Bearer ${gateway.controlToken}`,
    connection: 'close',
  };
  const sent = httpRequest(`${gateway.url}${path}`, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { date: _, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, body: await text(answer) };
}

const paths = [
  ...operationsIn(document).map(({ method, path }) => `${method} ${path}`),
  ...ownRoutes,
]
  .filter((line) => line.startsWith('GET '))
  .map((line) =>
    line
      .slice(4)
      .replace('{collection}', 'rooms')
      .replaceAll(/\{\w+\}/g, sample.socialId),
  );

describe('a HEAD request', () => {
  it.each(paths)('for %s has the status and the headers of its GET', async (path) => {
    const get = await ask('GET', path);
    const head = await ask('HEAD', path);
    expect([head.status, head.headers, head.body]).toEqual([get.status, get.headers, '']);
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.body));
  });

  it('for the journal stream ends', async () => {
    const { status, headers, body } = await ask('HEAD', '/_control/requests/stream');
    expect([status, headers['content-type'], body]).toEqual([200, 'text/event-stream', '']);
  });

  it('for GET /guest/user creates no guest and uses no id of a seed', async () => {
    await using one = await startGateway();
    const { send, get } = createTestClient(one);
    await one.control.ids.seed('one');
    const guest = await get<User>('/api/v1/guest/user');
    await one.control.ids.seed('one');
    const before = await one.control.data.list('users', { size: 1000 });
    expect((await send('HEAD', '/api/v1/guest/user')).status).toBe(200);
    expect(await one.control.data.list('users', { size: 1000 })).toEqual(before);
    await one.control.reset();
    await one.control.ids.seed('one');
    expect((await send('HEAD', '/api/v1/guest/user')).status).toBe(200);
    expect((await get<User>('/api/v1/guest/user')).body.userId).toBe(guest.body.userId);
  });

  it('for an operation without a key is 401', async () => {
    const answer = await fetch(`${gateway.url}/api/v1/guest/user`, { method: 'HEAD' });
    expect(answer.status).toBe(401);
  });
});
