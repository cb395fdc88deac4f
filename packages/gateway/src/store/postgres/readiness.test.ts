import { describe, expect, it } from 'vitest';
import { onServer, temporaryPostgres } from '../../testing/database.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { launch } from '../../testing/gateway.ts';

describe('/readyz on PostgreSQL', () => {
  it('is 503 while the database accepts no connection, and 200 again after that', async () => {
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
});

describe('a PostgreSQL whose disk is full', () => {
  it('turns /readyz to 503 and logs two lines for any number of rejected requests', async () => {
    await using place = await temporaryPostgres();
    const lines: string[] = [];
    await using gateway = await launch({
      apiKeys: ['test-key'],
      database: place.database,
      log: {
        outage: (error) => lines.push(String(error)),
        warn: (line) => lines.push(line),
        defect: (error) => lines.push(`defect ${String(error)}`),
      },
    });
    const { get, post } = createTestClient({ url: gateway.url, apiKey: 'test-key' });
    const write = async (): Promise<number> =>
      (await post('/api/v1/audio/api/key/playlist', { name: 'x' })).status;
    expect([await write(), (await get('/readyz')).status]).toEqual([200, 200]);
    const change = (statement: string): Promise<unknown> => onServer(statement, place.database);
    await change(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`);
    for (const table of ['playlists', 'write_probe']) {
      await change(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON room_sessions.${table}
        EXECUTE FUNCTION full_disk()`);
    }
    for (let n = 0; n < 20; n += 1) expect(await write()).toBe(503);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    await change('DROP FUNCTION full_disk() CASCADE');
    expect((await get('/readyz')).status).toBe(200);
    expect(await write()).toBe(200);
    expect(lines).toEqual([
      'error: could not extend file',
      'the store accepts writes again; 20 requests were rejected',
    ]);
  });
});
