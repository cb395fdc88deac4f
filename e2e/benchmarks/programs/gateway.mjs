// A server with playlists: `gateway.mjs ours|by-hand DATABASE`. Replies to each message with its CPU time in µs.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { startGateway } from '@room-sessions/gateway';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { replyToTurns } from './turns.mjs';

const [name, file] = process.argv.slice(2);
const key = 'benchmark-key';

/** Stored playlists of about 500 bytes. */
const playlists = Array.from({ length: 20 }, (_, at) => ({
  name: `A playlist with a name of some length, number ${at}`,
  qty: 20,
  duration: 3600,
  available: at % 2 === 0,
  about: 'What a person would write about what is in it. '.repeat(6),
}));

/** Playlists in SQLite, as durable as in the gateway: one commit per turn of the event loop. */
function openStore() {
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
    for (const { created } of jobs) insert.run(created.playlistId, JSON.stringify(created));
    database.exec('COMMIT');
    for (const { created, resolve } of jobs) resolve(created);
  };
  return {
    add: (given) =>
      new Promise((resolve) => {
        const created = { ...given, playlistId: randomUUID(), type: 'FREE_PLAYLIST' };
        if (waiting.push({ created, resolve }) === 1) setImmediate(commit);
      }),
    getPage: (page, size) =>
      select.all(size, page * size).map(({ document }) => JSON.parse(document)),
  };
}

const parse = (schema, value) => {
  if (schema['~standard'].validate(value).issues) throw new Error('invalid');
  return value;
};

/** A handwritten server with the schemas of the gateway, one constant key and no other features. */
async function serveByHand() {
  const store = openStore();
  await Promise.all(playlists.map(store.add));
  const { listPlaylists, createPlaylist } = mediaSchemas;
  const respond = async (request) => {
    const { searchParams } = new URL(request.url, 'http://localhost');
    if (request.headers['x-api-key'] !== key) throw new Error('key');
    if (request.method === 'GET') {
      const [page, size] = ['page', 'size'].map((one) => Number(searchParams.get(one)));
      parse(listPlaylists.query, { page, size });
      return store.getPage(page, size);
    }
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    return store.add(parse(createPlaylist.body, JSON.parse(Buffer.concat(chunks).toString())));
  };
  const server = createServer(async (request, response) => {
    const value = await respond(request).catch(() => undefined);
    const text = JSON.stringify(value ?? { error: 'refused' });
    response.writeHead(value ? 200 : 400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

const url =
  name === 'ours'
    ? (await startGateway({ apiKey: key, database: file, seed: { playlists } })).url
    : await serveByHand();
replyToTurns(() => process.cpuUsage(), url);
