// The API document, as the gateway serves it.
import { describe, expect, it } from 'vitest';
import { document } from '../generated/openapi.ts';
import { exchange } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

describe('/openapi.json', () => {
  it('is the API document with the requested address as its server', async () => {
    const answer = await fetch(`${gateway.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ ...document, servers: [{ url: gateway.url }] });
    const local = await fetch(`${gateway.url.replace('127.0.0.1', 'localhost')}/openapi.json`);
    expect(await local.json()).toMatchObject({
      servers: [{ url: gateway.url.replace('127.0.0.1', 'localhost') }],
    });
  });

  it.each(['a b', '"><script>', 'user@host', 'a/b', 'a,b'])(
    'uses its own URL with the Host %j',
    async (host) => {
      const raw = await exchange(
        gateway.url,
        `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      const body = JSON.parse(raw.slice(raw.indexOf('\r\n\r\n'))) as { servers: unknown };
      expect(body.servers).toEqual([{ url: gateway.url }]);
    },
  );

  it('answers a HEAD', async () => {
    const answer = await fetch(`${gateway.url}/openapi.json`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
