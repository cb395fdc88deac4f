import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFile } from '../../testing/database.ts';
import { openStore } from '../database.ts';
import { listRecords } from '../page.ts';
import { raw, sql } from '../sql.ts';
import { freshTenant } from '../tenant.ts';

const page = { offset: 0, limit: 3, sort: { property: 'name', descending: true } };

it('sorts a long list in a thread without blocking other requests', async () => {
  await using place = await temporaryFile();
  const store = await openStore({ database: place.database, now: new Date(0) });
  await store.write(async (db) =>
    db.send(
      raw(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 30000)
        INSERT INTO playlists (tenant, id, document)
        SELECT 't', 'p' || n, '{"name":"' || n || '"}' FROM numbers`),
    ),
  );
  let turns = 0;
  const watch = { isOver: false };
  const list = listRecords(store.of(freshTenant('t')).read, 'playlists', page).finally(() => {
    watch.isOver = true;
  });
  for (; !watch.isOver; turns += 1) await setImmediate();
  expect((await list).toText()).toBe('[{"name":"9999"},{"name":"9998"},{"name":"9997"}]');
  expect(turns).toBeGreaterThan(10);
  // Its errors are the same as without a thread.
  const isLong = raw('SELECT 1 AS one');
  await expect(store.read.scan(sql`SELECT nowhere FROM playlists`, isLong)).rejects.toMatchObject({
    message: expect.stringContaining('no such column'),
    errcode: 1,
  });
  await expect(store.read.scan(sql`DELETE FROM playlists`, isLong)).rejects.toMatchObject({
    errcode: 8,
  });
  await store.close();
});
