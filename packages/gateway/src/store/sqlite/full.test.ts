// A full disk, a read-only database and a file that is gone: the errors are clear, and end with their cause.
import { rm, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { queryDatabase } from '../../testing/query-database.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { temporaryFile } from '../../testing/database.ts';
import { startBin } from '../../testing/process.ts';
import { openStore } from '../database.ts';
import { storeFailure } from '../failure.ts';
import { raw } from '../sql.ts';

it('a SQLite database that is read-only is reported', async () => {
  await using place = await temporaryFile();
  const store = await openStore({ database: place.database });
  await store.write(async (db) => db.rows(raw('PRAGMA query_only = ON')));
  const write = store.write(async (db) => db.send(raw('DELETE FROM playlists')));
  const failure = storeFailure(await write.catch((error: unknown) => error));
  expect(failure?.message).toBe('the database is read-only; nothing was written');
  await store.close();
});

it.each(['deleted', 'replaced'])('a SQLite file that was %s takes no write', async (how) => {
  await using place = await temporaryFile();
  const store = await openStore({ database: place.database });
  for (const end of ['', '-wal', '-shm']) await rm(place.database + end);
  if (how === 'replaced') await writeFile(place.database, '');
  const write = store.write(async (db) => db.send(raw('DELETE FROM playlists')));
  const failure = storeFailure(await write.catch((error: unknown) => error));
  expect(failure).toMatchObject({
    code: 503,
    message: expect.stringMatching(/was deleted or replaced; .*; nothing was written$/) as string,
  });
  await store.close();
});

it('a SQLite file at its size limit turns /readyz to 503 with one log line for any number of rejected requests', async () => {
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
  for (let refused = 2; refused < 20; refused += 1) expect(await write()).toBe(503);
  expect((await get<unknown[]>(list)).body).toHaveLength(written);
  expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200]);
  // Moves the write-ahead log of SQLite into the database, which frees space.
  await queryDatabase(place.database, 'PRAGMA wal_checkpoint(TRUNCATE)');
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect(await write()).toBe(200);
  const { stderr } = await running.stop('SIGTERM');
  const lines = stderr.split('\n').filter(Boolean);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the store fails',
  ]);
  expect(stderr).not.toContain('stack');
});
