// A server with playlists: `gateway.mjs ours|by-hand DATABASE KEY`. Replies to each message with its CPU time in µs.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { startGateway } from '@room-sessions/gateway';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { replyToTurns } from './turns.mjs';

const [name, database, apiKey] = process.argv.slice(2);

/** Stored playlists of about 500 bytes. */
const about = 'What a person would write about what is in it. '.repeat(6);
const playlist = { name: 'A playlist', qty: 20, duration: 3600, available: true, about };
const playlists = Array.from({ length: 20 }, () => playlist);

/** A handwritten server with the schemas of the gateway, one constant key and no other features. */
function serveByHand(ready) {
  const db = new DatabaseSync(database);
  // Does not flush each commit, unlike the gateway.
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;
    CREATE TABLE playlists (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL)
  `);
  const insert = db.prepare('INSERT INTO playlists (id, document) VALUES (?, ?)');
  const select = db.prepare('SELECT document FROM playlists ORDER BY seq LIMIT ? OFFSET ?');
  const add = (given) => {
    const created = { ...given, playlistId: randomUUID(), type: 'FREE_PLAYLIST' };
    insert.run(created.playlistId, JSON.stringify(created));
    return created;
  };
  playlists.forEach(add);
  const validate = (schema, value) => {
    if (schema['~standard'].validate(value).issues) throw new Error('The request is invalid.');
  };
  const respond = async (request) => {
    if (request.headers['x-api-key'] !== apiKey) throw new Error('The key is wrong.');
    if (request.method === 'GET') {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const [page, size] = ['page', 'size'].map((one) => Number(searchParams.get(one)));
      validate(mediaSchemas.listPlaylists.query, { page, size });
      return select.all(size, page * size).map(({ document }) => JSON.parse(document));
    }
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    validate(mediaSchemas.createPlaylist.body, body);
    return add(body);
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.from(JSON.stringify(await respond(request)));
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${server.address().port}`));
}

const ready = (url) => replyToTurns(() => process.cpuUsage(), url);
if (name === 'by-hand') serveByHand(ready);
else ready((await startGateway({ apiKey, database, seed: { playlists } })).url);
