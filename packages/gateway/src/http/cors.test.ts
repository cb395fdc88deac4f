// Pages of allowed origins may call the API, and nothing more.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, type Answer } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const page = 'http://localhost:5173';
const settings = `/api/v1/social/settings/${sample.socialId}`;

/** The names of the CORS headers of a response. */
const corsHeaders = ({ headers }: Answer<unknown>): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a gateway with allowed CORS origins', () => {
  const gateway = useGateway({ cors: [page, 'https://app.example.com'] });

  const from = (origin: string, path: string, init: RequestInit = {}): Promise<Answer<unknown>> =>
    createTestClient(gateway).send('GET', path, { ...init, headers: { origin, ...init.headers } });

  const preflight = (origin: string, path: string): Promise<Answer<unknown>> =>
    createTestClient(gateway).send('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type,x-api-key',
      },
    });

  it('answers the preflight of a call, with any headers', async () => {
    const { status, headers, text } = await preflight(page, '/api/v1/event');
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers.get('access-control-allow-origin')).toBe(page);
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PATCH');
    expect(headers.get('access-control-allow-headers')).toBe('content-type,x-api-key');
    expect(headers.get('vary')).toBe('Origin, Access-Control-Request-Headers');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    ['a success', settings, {}, 200],
    ['a wrong key', settings, { headers: { 'x-api-key': 'wrong' } }, 401],
    ['a wrong path', '/api/v1/nope', {}, 404],
    ['a method that is no preflight', '/api/v1/event', { method: 'OPTIONS' }, 405],
    ['the API document', '/openapi.json', {}, 200],
  ])('allows the page to read %s', async (_, path, init, status) => {
    const { method = 'GET', ...rest }: RequestInit = init;
    const headers = { origin: page, ...(rest.headers as Record<string, string>) };
    const answer = await createTestClient(gateway).send(method, path, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('vary')).toBe('Origin');
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  it.each(['http://localhost:5174', 'https://app.example.com.evil.test', 'null', ''])(
    'allows nothing to the origin %j',
    async (origin) => {
      const answer = await from(origin, settings);
      expect([answer.status, corsHeaders(answer)]).toEqual([200, []]);
      expect(answer.headers.get('vary')).toBe('Origin');
      const refused = await preflight(origin, '/api/v1/event');
      expect([refused.status, corsHeaders(refused)]).toEqual([405, []]);
    },
  );

  it.each(['/_control/keys', '/%5Fcontrol/keys', '/_control', '/console', '/console/'])(
    'never allows the control plane: %s',
    async (path) => {
      const authorization = `Bearer ${gateway.controlToken}`;
      const refused = await preflight(page, path);
      expect(corsHeaders(refused)).toEqual([]);
      // The guard comes first, also for a method without a route.
      expect(refused.status === 403).toBe(path.startsWith('/_control'));
      expect(corsHeaders(await from(page, path, { headers: { authorization } }))).toEqual([]);
    },
  );
});
