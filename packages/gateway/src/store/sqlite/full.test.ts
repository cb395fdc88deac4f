// A full disk and a read-only database: the errors are clear, and end with their cause.
import { describe, expect, it } from 'vitest';
import { queryDatabase } from '../../testing/query-database.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { temporaryFile } from '../../testing/database.ts';
import { startBin } from '../../testing/process.ts';
import { openStore, type Store } from '../database.ts';
import { storeFailure } from '../failure.ts';
import { insert, raw } from '../sql.ts';

const now = new Date(0);

const add = (store: Store, id: string, length = 10): Promise<unknown> =>
  store.write(async (db) =>
    db.send(insert('playlists', { tenant: 't', id, document: 'x'.repeat(length) })),
  );

const getFailure = async (write: Promise<unknown>): Promise<unknown> => {
  const failure = storeFailure(await write.catch((error: unknown) => error));
  return failure && [failure.code, failure.message];
};

describe('a SQLite database', () => {
  it('at its size limit rejects a write as a whole, and accepts writes after the limit is raised', async () => {
    await using place = await temporaryFile();
    const store = await openStore({ database: place.database, now });
    const limit = (pages: number): Promise<unknown> =>
      store.write(async (db) => db.rows(raw(`PRAGMA max_page_count = ${pages}`)));
    await add(store, 'before');
    // As many pages as it has.
    await limit(1);
    const outcomes = await Promise.all([
      getFailure(add(store, 'large', 1_000_000)),
      getFailure(add(store, 'another', 1_000_000)),
    ]);
    const full = [503, 'the disk of the database is full; nothing was written'];
    expect(outcomes).toEqual([full, full]);
    await limit(1_000_000);
    await add(store, 'after', 1_000_000);
    expect(await store.read.rows(raw('SELECT id FROM playlists ORDER BY seq'))).toEqual([
      { id: 'before' },
      { id: 'after' },
    ]);
    await store.close();
  });

  it('that is read-only is reported', async () => {
    await using place = await temporaryFile();
    const store = await openStore({ database: place.database, now });
    await store.write(async (db) => db.rows(raw('PRAGMA query_only = ON')));
    expect(await getFailure(add(store, 'one'))).toEqual([
      503,
      'the database is read-only; nothing was written',
    ]);
    await store.close();
  });
});

describe('a SQLite file at its size limit', () => {
  it('turns /readyz to 503 with two log lines for any number of rejected requests', async () => {
    await using place = await temporaryFile();
    const running = await startBin(
      [`--database=${place.database}`, '--api-key=test-key', '--port=0', '--no-seed'],
      undefined,
      1500,
    );
    const { get, post } = createTestClient({ url: running.url, apiKey: 'test-key' });
    const write = async (): Promise<number> =>
      (await post('/api/v1/audio/api/key/playlist', { more: 'x'.repeat(30_000) })).status;
    const list = '/api/v1/social/playlist/all?size=1000';
    expect((await get('/readyz')).status).toBe(200);
    let written = 0;
    let status = await write();
    for (; status === 200; status = await write()) written += 1;
    expect(written).toBeGreaterThan(0);
    const rejected = await post('/api/v1/audio/api/key/playlist', { more: 'x'.repeat(30_000) });
    expect(rejected.body).toEqual(
      generalError(503, expect.stringMatching(/^the disk of the database .*nothing was written$/)),
    );
    expect(rejected.assumed).toContain('error-statuses');
    let refused = 2;
    for (; refused < 20; refused += 1) expect(await write()).toBe(503);
    expect((await get<unknown[]>(list)).body).toHaveLength(written);
    expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200]);
    // Moves the write-ahead log of SQLite into the database, which frees space.
    await queryDatabase(place.database, 'PRAGMA wal_checkpoint(TRUNCATE)');
    while ((await get('/readyz')).status !== 200);
    expect(await write()).toBe(200);
    const { stderr } = await running.stop('SIGTERM');
    const lines = stderr.split('\n').filter(Boolean);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the store fails',
      `the store accepts writes again; ${refused} requests were rejected`,
    ]);
    expect(stderr).not.toContain('stack');
  });
});
