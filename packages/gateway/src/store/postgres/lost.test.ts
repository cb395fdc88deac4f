// The server disconnects, comes back or rejects: the caller gets a clear error.
import type { Playlist } from '@room-sessions/models';
import { expect, it } from 'vitest';
import { launch, startGateway } from '../../testing/gateway.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { onServer, temporaryPostgres } from '../../testing/database.ts';
import { allPlaylists as list, newPlaylist } from '../../testing/paths.ts';
import { startProxy } from '../../testing/database-proxy.ts';

it('a connection that is lost during a commit is reported: the write may have happened', async () => {
  await using place = await temporaryPostgres();
  await using proxy = await startProxy(place.database);
  await using gateway = await startGateway({ database: proxy.url, logLevel: 'silent' });
  const { get, patch, post } = createTestClient(gateway);
  const { body: before } = await post<Playlist>(newPlaylist, { name: 'Before' });
  // The whole statement: the one with READ COMMITTED is another.
  proxy.cutAt('COMMIT\0');
  for (const { status, body } of [
    await post(newPlaylist, { name: 'Perhaps' }),
    await patch(newPlaylist, { ...before, name: 'Perhaps' }),
  ]) {
    expect([status, body]).toEqual([
      500,
      generalError(500, expect.stringMatching(/may have been processed$/)),
    ]);
  }
  // The COMMIT of an update is sent when the updated record is known.
  proxy.cutAt('BEGIN');
  const refused = await patch(newPlaylist, { ...before, name: 'Never' });
  expect([refused.status, refused.body]).toEqual([
    503,
    generalError(503, expect.stringMatching(/nothing was written$/)),
  ]);
  proxy.cutAt(undefined);
  await post(newPlaylist, { name: 'Surely' });
  const names = (await get<Playlist[]>(list)).body.map(({ name }) => name);
  expect(names).toContain('Surely');
  expect(names).not.toContain('Never');
});

it('a query that PostgreSQL rejects is reported with its reason, and the gateway continues', async () => {
  await using place = await temporaryPostgres();
  await using gateway = await startGateway({ database: place.database, logLevel: 'silent' });
  const { get, post } = createTestClient(gateway);
  const change = (statement: string): Promise<unknown> => queryDatabase(place.database, statement);
  for (const [code, status, message] of [
    ['53100', 503, 'the disk of the database is full; nothing was written'],
    ['53300', 503, 'the database has no free connection; nothing was written'],
    ['25006', 503, 'the database is read-only; nothing was written'],
    ['42501', 503, 'the database user lacks a permission; nothing was written'],
    ['57014', 503, 'the database took too long; nothing was written'],
    [
      'P0001',
      500,
      'the gateway failed; its log has the reason. The request may have been processed',
    ],
  ] as const) {
    await change(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'no' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER refusing BEFORE INSERT ON playlists EXECUTE FUNCTION refuse()`);
    const answers = await Promise.all([
      post(newPlaylist, { name: 'x' }),
      // In the same transaction, but from another request.
      post('/api/v1/survey/answer', { answer: 'Yes' }),
    ]);
    expect([answers[0].status, answers[0].body]).toEqual([status, generalError(status, message)]);
    expect(answers[1].status).toBe(200);
    expect((await get(list)).status).toBe(200);
    await change('DROP FUNCTION refuse() CASCADE');
    expect((await post(newPlaylist, { name: 'x' })).status).toBe(200);
  }
});

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
