// Calls of a gateway, by name, for a tenant with 100,000 playlists and a room of 5,000 users.

import { randomUUID } from 'node:crypto';
import { writeFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './gateway-keys.mjs';

const users = 5000;
const rows = 100_000;
const agent = new Agent({ keepAlive: true });

/** @returns ms */
export function send({ url, key }, method, path, body) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    'x-api-key': key,
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** Creates the tenant from a file. */
export async function prepare(url, database) {
  const [room, set] = [randomUUID(), randomUUID()];
  const ids = Array.from({ length: users }, () => randomUUID());
  const lines = [{ format: 'room-sessions-tenant', version: 1 }];
  const records = {};
  const add = (table, row) => {
    lines.push({ table, row });
    records[table] = (records[table] ?? 0) + 1;
  };
  const name = (at) => `Person ${(at * 7919) % users}`;
  for (const [at, id] of ids.entries()) {
    const document = JSON.stringify({ userId: id, name: name(at) });
    add('users', { id, document, search: name(at).toLowerCase() });
  }
  add('room_sets', { id: set, document: JSON.stringify({ socialRoomSetId: set, name: 'A set' }) });
  for (const id of [room, ...Array.from({ length: 9 }, () => randomUUID())]) {
    const document = JSON.stringify({ socialId: id, name: 'A room', socialRoomSetId: set });
    add('rooms', { id, document, room_set_id: set, configuration_id: null });
  }
  for (let at = 0; at < rows; at += 1) {
    const id = randomUUID();
    const document = JSON.stringify({ playlistId: id, name: `Playlist ${(at * 7919) % rows}` });
    add('playlists', { id, document });
  }
  lines.push({ records });
  const file = join(tmpdir(), `benchmark-${process.pid}.jsonl`);
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const key = await command('tenants', 'import', '--from', file, '--database', database);
  await rm(file);
  return {
    url,
    key,
    room,
    invites: JSON.stringify(ids.map((invitedUserId) => ({ invitedUserId }))),
    three: ids.slice(0, 3).map((invitedUserId) => ({ invitedUserId })),
    hosts: JSON.stringify({ socialId: room, alternateHosts: ids.map((userId) => ({ userId })) }),
    set,
  };
}

const playlists = '/api/v1/social/playlist/all';
const newPlaylist = '/api/v1/audio/api/key/playlist';

export const operations = {
  createPlaylist: (to) => send(to, 'POST', newPlaylist, { name: 'New' }),
  'listPlaylists, 20 of 100,000': (to) => send(to, 'GET', `${playlists}?size=20`),
  'listPlaylists, sorted': (to) => send(to, 'GET', `${playlists}?size=20&sort=name,desc`),
  getRoomSettings: (to) => send(to, 'GET', `/api/v1/social/settings/${to.room}`),
  updateRoom: (to) => send(to, 'POST', '/api/v1/social/update', { socialId: to.room, name: 'X' }),
  'updateRoom, 5,000 hosts': (to) => send(to, 'POST', '/api/v1/social/update', to.hosts),
  'inviteUsers, 3': (to) => send(to, 'POST', `/api/v1/social/invite/${to.room}`, to.three),
  'inviteUsers, 5,000': (to) => send(to, 'POST', `/api/v1/social/invite/${to.room}`, to.invites),
  'copyRoomSet, 10 rooms': (to) =>
    send(to, 'POST', `/api/v1/social/room/set/copy?socialRoomSetId=${to.set}`),
};
