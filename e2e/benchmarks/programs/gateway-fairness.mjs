// Interference between tenants: `gateway-fairness.mjs STORE OPERATION TIMES`. One tenant repeats the operation;
// measures the longest wait of another tenant for a read, for a write, and for /healthz.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './gateway-child.mjs';
import { issueKeys } from './gateway-keys.mjs';
import { operations, prepare, send } from './gateway-work.mjs';
import { print } from './measure.mjs';
import { startPostgres } from './postgres.mjs';

const [store, name, times] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'benchmark-'));
const postgres = store === 'PostgreSQL' ? await startPostgres() : undefined;
const database = postgres?.url ?? join(folder, 'database');
const server = await startServer('ours', database);
const busy = await prepare(server.url, database);
const [key] = await issueKeys(database, 1);
const other = { url: server.url, key };

const asked = {
  read: () => send(other, 'GET', '/api/v1/social/playlist/all?size=20'),
  write: () => operations.createPlaylist(other),
  health: () => send(other, 'GET', '/healthz'),
};

const call = operations[name];
await call(busy);
const worst = { read: 0, write: 0, health: 0 };
for (const one of Object.values(asked)) for (let at = 0; at < 30; at += 1) await one();
const busyWith = { isOver: false };
const waiting = Object.entries(asked).map(async ([kind, ask]) => {
  while (!busyWith.isOver) worst[kind] = Math.max(worst[kind], await ask());
});
let took = 0;
for (let at = 0; at < Number(times); at += 1) took = Math.max(took, await call(busy));
busyWith.isOver = true;
await Promise.all(waiting);
await server.kill();
await postgres?.stop();
await rm(folder, { recursive: true });
print({ ...worst, took });
