import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { onServer, temporaryPostgres } from '../../testing/database.ts';
import { clientOf, generalError } from '../../testing/client.ts';
import { launch } from '../../testing/gateway.ts';

describe('/readyz on PostgreSQL', () => {
  it('is 503 while the database takes no connection, and 200 again after that', async () => {
    await using place = await temporaryPostgres();
    const name = new URL(place.database).pathname.slice(1);
    await using gateway = await launch({
      apiKeys: ['key'],
      database: place.database,
      log: { warn() {}, defect() {} },
    });
    const { get } = clientOf({ url: gateway.url, apiKey: 'key' });
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

  it.each(['INSERT', 'UPDATE', 'DELETE'])(
    'is 503 while its user has lost the right to %s, and 200 again after that',
    async (right) => {
      await using user = await makeUser();
      await using place = await temporaryPostgres();
      const change = (statement: string): Promise<unknown> => onServer(statement, place.database);
      await change(`GRANT ALL ON SCHEMA room_sessions TO ${user.name}`);
      await change(`GRANT ALL ON ALL TABLES IN SCHEMA room_sessions TO ${user.name}`);
      const defects: unknown[] = [];
      await using gateway = await launch({
        apiKeys: ['key'],
        database: user.of(place.database),
        log: { warn() {}, defect: (error) => defects.push(error) },
      });
      const { get } = clientOf({ url: gateway.url, apiKey: 'key' });
      expect((await get('/readyz')).status).toBe(200);
      await change(`REVOKE ${right} ON room_sessions.playlists FROM ${user.name}`);
      expect((await get('/readyz')).status).toBe(503);
      expect(String(defects)).toContain('may not change room_sessions.playlists');
      await change(`GRANT ${right} ON room_sessions.playlists TO ${user.name}`);
      expect((await get('/readyz')).status).toBe(200);
    },
  );
});

/** A user who may do nothing yet; its databases have to be gone before it. */
async function makeUser(): Promise<
  AsyncDisposable & { name: string; of: (database: string) => string }
> {
  const name = `rsgw_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  return {
    name,
    of: (database) => String(Object.assign(new URL(database), { username: name, password: name })),
    [Symbol.asyncDispose]: async () => {
      await onServer(`DROP ROLE ${name}`);
    },
  };
}
