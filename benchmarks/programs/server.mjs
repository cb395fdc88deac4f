// Responds to the called operations, and to uploads of any size, whose body it discards.

import { createServer } from 'node:http';
import { getJson } from './responses.mjs';
import { replyToTurns } from './turns.mjs';

const server = createServer((request, response) => {
  const body = request.method === 'POST' ? '{}' : getJson(request.url);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  request.resume().on('end', () => response.writeHead(200, headers).end(body));
});
// No client should have to reconnect after the turns of the others.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  replyToTurns(() => ({}), `http://127.0.0.1:${server.address().port}`);
});
