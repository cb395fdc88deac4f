// Creates a database as this version of the gateway leaves it, for store/sqlite/released:
// `node packages/gateway/src/testing/make-released.ts`, a step of every release that changes the
// tables. Later gateways are tested with it.
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { startGateway } from '../gateway.ts';
import { migrations } from '../store/migrations.ts';

const folder = fileURLToPath(new URL('../store/sqlite/released/', import.meta.url));
const name = `${migrations.length}-${migrations.at(-1)?.name.replaceAll(/\W+/g, '-')}`;
const database = `${folder}${name}.sqlite`;
await rm(database, { force: true });

const room = '5b1e0e2c-7d0b-4b52-9d63-6f2b6f9f0a01';
const person = '5b1e0e2c-7d0b-4b52-9d63-6f2b6f9f0a02';
const gateway = await startGateway({ database, apiKey: 'key-of-a-release', seed: false });
const { control, url } = gateway;
const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const headers = { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
};
await control.seed({
  users: [{ userId: person, name: 'Ann Abbott', emailAddress: 'ann@example.com' }],
  rooms: [{ socialId: room, name: 'Main stage', userId: person }],
  alternateHosts: [{ ownerId: room, userId: person, host: true, licensed: false }],
});
await send('POST', '/api/v1/audio/api/key/playlist', { name: 'Before the snapshot' });
await control.snapshots.take('before');
await send('POST', '/api/v1/audio/api/key/playlist', { name: 'Ünïcödé 🎧' });
await send('POST', `/api/v1/social/invite/${room}`, [{ invitedUserId: person, didAttend: true }]);
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
await send('POST', '/api/v1/image/upload/pixel/png/1/1', pixel);
await control.clock.freeze('2030-01-01T00:00:00.000Z');
await control.ids.seed('a release');
const other = await control.keys.create({ name: 'of another' });
await control.keys.revoke(other.id);
await gateway.close();

// A single file, without the write-ahead log of SQLite.
const file = new DatabaseSync(database);
file.exec('PRAGMA journal_mode = DELETE; VACUUM');
file.close();
