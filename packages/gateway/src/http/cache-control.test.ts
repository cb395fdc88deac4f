// Shared caches do not store responses to Authorization (RFC 9111), but they do store those to
// X-API-Key.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, exchange } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { ownRoutes } from '../testing/own-routes.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { document } from '../generated/openapi.ts';
import { operationsIn } from '../openapi-document.ts';

const gateway = useGateway();

const getCacheControl = async (
  line: string,
  headers: Record<string, string> = {},
): Promise<(string | null | number)[]> => {
  const [method, path] = line.split(' ') as [string, string];
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers,
    signal: AbortSignal.timeout(30_000),
  });
  await answer.body?.cancel();
  return [line, answer.headers.get('cache-control')];
};

const filled = (template: string): string => template.replaceAll(/\{\w+\}/g, sample.socialId);

describe('Cache-Control: no-store', () => {
  it.each(operationsIn(document))('is sent with every response of $method $path', async (one) => {
    const line = `${one.method} ${filled(one.path)}`;
    const refused = await getCacheControl(line);
    const answered = await getCacheControl(line, { 'x-api-key': gateway.apiKey });
    expect([refused, answered]).toEqual([
      [line, 'no-store'],
      [line, 'no-store'],
    ]);
  });

  it.each([
    ...ownRoutes.filter((route) => !/ \/(?:images|console)/.test(route)),
    'GET /_control/requests/stream',
    'GET /_control/nowhere',
    'PATCH /_control/keys',
    'GET /nowhere',
    'GET /api/v1/%zz',
    'DELETE /api/v1/guest/user',
  ])('is sent with every response of %s', async (route) => {
    const line = filled(route);
    const refused = await getCacheControl(line);
    const answered = await getCacheControl(line, {
      authorization: `Bearer ${gateway.controlToken}`,
    });
    expect([refused, answered]).toEqual([
      [line, 'no-store'],
      [line, 'no-store'],
    ]);
  });

  it('is sent with the response to a request that the parser rejects', async () => {
    expect(await exchange(gateway.url, 'hello\r\n\r\n')).toMatch(/^Cache-Control: no-store\r$/m);
  });
});

describe('the caching of an image', () => {
  it('is allowed for an existing image and not for a missing one', async () => {
    const { post } = createTestClient(gateway);
    const { body } = await post<{ imageURI: string }>(
      '/api/v1/image/upload/a/png/3/2',
      png(3, 2).toString('base64'),
    );
    const path = new URL(body.imageURI).pathname;
    expect(await getCacheControl(`GET ${path}`)).toEqual([
      `GET ${path}`,
      'public, max-age=31536000, immutable',
    ]);
    expect(await getCacheControl(`GET ${path}x`)).toEqual([`GET ${path}x`, 'no-store']);
  });
});
