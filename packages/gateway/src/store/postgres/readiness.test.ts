import { expect, it } from 'vitest';
import { onServer, temporaryPostgres } from '../../testing/database.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { launch } from '../../testing/gateway.ts';

it('/readyz is 503 while the database accepts no connection, and 200 again after that', async () => {
  await using place = await temporaryPostgres();
  const name = new URL(place.database).pathname.slice(1);
  await using gateway = await launch({
    apiKeys: ['test-key'],
    database: place.database,
    log: { warn() {}, outage() {} },
  });
  const { get } = createTestClient({ url: gateway.url, apiKey: 'test-key' });
  expect((await get('/readyz')).status).toBe(200);
  await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await onServer(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  const { status, body } = await get('/readyz');
  expect([status, body]).toEqual([
    503,
    generalError(503, expect.stringContaining('not ready: the store')),
  ]);
  expect((await get('/healthz')).status).toBe(200);
  await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  expect((await get('/readyz')).status).toBe(200);
});
