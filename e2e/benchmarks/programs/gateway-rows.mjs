// Measures a gateway that stores ROWS playlists: `gateway-rows.mjs ROWS`. Prints ms and CPU of its first page of
// 20, of its last page, and of a write.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from './gateway-child.mjs';
import { load, getPage, post } from './gateway-load.mjs';
import { print } from './measure.mjs';

const rows = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), 'benchmark-'));
const file = join(folder, 'database');

// The gateway creates its tables, its key and 20 playlists. The other rows are inserted directly.
await (await startServer('ours', file)).kill();
const database = new DatabaseSync(file);
database.exec(`
  PRAGMA cache_size = -65536;
  BEGIN;
  WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${rows - 20})
  INSERT INTO playlists (tenant, id, document)
    SELECT (SELECT tenant FROM playlists LIMIT 1),
      printf('%08x-0000-4000-8000-000000000000', n),
      printf('{"playlistId":"%08x-0000-4000-8000-000000000000","name":"Playlist %d","qty":20}', n, n)
    FROM counted;
  COMMIT;
`);
database.close();

const server = await startServer('ours', file);
async function measureCost(request, count) {
  await load(server.url, request, { count: Math.ceil(count / 4), connections: 1 });
  const before = await server.cpu();
  const times = await load(server.url, request, { count, connections: 1 });
  const cpu = ((await server.cpu()) - before) / count / 1000;
  return { ms: times.toSorted((a, b) => a - b)[times.length >> 1], cpu };
}
const first = await measureCost(getPage(0), 300);
const last = await measureCost(getPage(rows / 20 - 1), rows > 100_000 ? 30 : 300);
const write = await measureCost(post, 100);
await server.kill();
await rm(folder, { recursive: true });
print({
  first: first.ms,
  last: last.ms,
  write: write.ms,
  firstCpu: first.cpu,
  lastCpu: last.cpu,
  writeCpu: write.cpu,
});
