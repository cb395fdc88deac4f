// The routes without a key: the addresses at `/`, the API document and the health checks.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { launch } from '../gateway.ts';
import document from '@room-sessions/models/openapi.json' with { type: 'json' };
import { createTestClient, exchange, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { StoreHealth } from '../http/store-health.ts';

const gateway = useGateway();

it('GET / is a small page for a browser, and gives other clients the addresses as JSON', async () => {
  const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await (await fetch(gateway.url, { headers: accept })).text();
  for (const to of ['console">', 'api/v1">', 'openapi.json">']) expect(page).toContain(`/${to}`);
  const answer = await fetch(gateway.url);
  expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'Accept']);
  const api = { api: `${gateway.url}/api/v1`, document: `${gateway.url}/openapi.json` };
  const control = { console: `${gateway.url}/console`, control: `${gateway.url}/_control` };
  expect(await answer.json()).toEqual({ ...api, ...control });
  await using other = await launch({ apiKeys: ['key'] });
  expect(await (await fetch(other.url)).json()).not.toHaveProperty('console');
});

describe('/openapi.json', () => {
  it('is the API document with the requested address as its server', async () => {
    const answer = await fetch(`${gateway.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ ...document, servers: [{ url: gateway.url }] });
    const url = gateway.url.replace('127.0.0.1', 'localhost');
    const local = await fetch(`${url}/openapi.json`);
    expect(await local.json()).toMatchObject({ servers: [{ url }] });
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
});

describe('/healthz and /readyz', () => {
  const silent = { warn() {}, outage() {} };

  it('need no key', async () => {
    const ask = async (path: string): Promise<unknown> =>
      (await fetch(`${gateway.url}${path}`)).json();
    expect(await ask('/healthz')).toEqual({ status: 'ok' });
    expect(await ask('/readyz')).toEqual({ status: 'ready' });
  });

  it('differ while the store cannot write', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    await using one = await launch({ apiKeys: ['key'], database, log: silent });
    const { get } = createTestClient({ url: one.url, apiKey: 'key' });
    const other = new DatabaseSync(database);
    other.exec('BEGIN IMMEDIATE');
    const { status, body } = await get('/readyz');
    expect([status, body]).toEqual([
      503,
      // Either can be noticed first: SQLite waits for the lock, and blocks the whole process.
      generalError(503, expect.stringMatching(/^not ready: the store (fails|did not respond)/)),
    ]);
    expect((await get('/healthz')).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    // A check that began before the rollback may still be running.
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });
});

it('the health of the store does not wait for a hanging store', async () => {
  const never = new Promise(() => {});
  const health = new StoreHealth(() => never, { outage() {} });
  expect(await health.whyNot()).toBe('the store did not respond within 2 s');
});
