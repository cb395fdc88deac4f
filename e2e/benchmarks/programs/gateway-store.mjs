// The store of the handwritten server: playlists in SQLite, as durable as in the gateway. Commits once per turn of
// the event loop, or once per write.

import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { playlist } from './gateway-load.mjs';

export function openStore(file, { isGrouped = true } = {}) {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;
    CREATE TABLE playlists (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL)
  `);
  const insert = database.prepare('INSERT INTO playlists (id, document) VALUES (?, ?)');
  const select = database.prepare('SELECT document FROM playlists ORDER BY seq LIMIT ? OFFSET ?');
  let waiting = [];
  const commit = () => {
    const jobs = waiting;
    waiting = [];
    database.exec('BEGIN IMMEDIATE');
    for (const { made } of jobs) insert.run(made.playlistId, JSON.stringify(made));
    database.exec('COMMIT');
    for (const { made, resolve } of jobs) resolve(made);
  };
  const add = (given) =>
    new Promise((resolve) => {
      const made = { ...given, playlistId: randomUUID(), type: 'FREE_PLAYLIST' };
      waiting.push({ made, resolve });
      if (!isGrouped) commit();
      else if (waiting.length === 1) setImmediate(commit);
    });
  const page = (page = 0, size = 20) =>
    select.all(size, page * size).map(({ document }) => JSON.parse(document));
  return { add, page };
}

/** A store that keeps nothing: returns the first page, or the playlist of the request. */
export function emptyStore() {
  const first = Array.from({ length: 20 }, (_, at) => made(playlist(at)));
  return { add: async (given) => made(given), page: () => first };
}

const made = (given) => ({ ...given, playlistId: randomUUID(), type: 'FREE_PLAYLIST' });
