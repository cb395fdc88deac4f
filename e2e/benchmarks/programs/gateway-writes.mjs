// 32 connections post to one server as fast as possible: `gateway-writes.mjs NAME MS`. Then the server is killed
// during the load, and each confirmed playlist must be in its database.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from './gateway-child.mjs';
import { load, post } from './gateway-load.mjs';
import { print } from './measure.mjs';
import { startPostgres } from './postgres.mjs';

const [name, ms] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'benchmark-'));
const file = join(folder, 'database');
const postgres = name === 'ours, PostgreSQL' ? await startPostgres() : undefined;
const server = await startServer(
  postgres ? 'ours' : name.replace(', SQLite', ''),
  postgres?.url ?? file,
);

const answered = [];
const onBody = (body) => answered.push(JSON.parse(body).playlistId);
await load(server.url, post, { count: 5000, onBody });
const [warmed, cpu, started] = [answered.length, await server.cpu(), performance.now()];
const loading = load(server.url, post, { count: Infinity, onBody, mayEnd: true });
await new Promise((resolve) => setTimeout(resolve, Number(ms)));
const [writes, seconds] = [answered.length - warmed, (performance.now() - started) / 1000];
const used = (await server.cpu()) - cpu;
await server.kill();
await loading;

const kept = new Set(await (postgres ? postgres.ids('playlists') : readIds(file)));
const lost = answered.filter((id) => !kept.has(id)).length;
await postgres?.stop();
await rm(folder, { recursive: true });
print({ rate: writes / seconds, cpu: used / writes, lost });

function readIds(path) {
  const database = new DatabaseSync(path);
  const rows = database.prepare('SELECT id FROM playlists').all();
  database.close();
  return rows.map(({ id }) => id);
}
