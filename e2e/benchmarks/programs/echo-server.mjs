// Responds to each request according to the API document: with a page of alternate hosts or with the settings
// of a room.

import { createServer } from 'node:http';
import { answers } from './answers.mjs';

const createResponse = (value) => {
  const body = Buffer.from(JSON.stringify(value));
  return { body, head: { 'content-type': 'application/json', 'content-length': body.length } };
};
const [tiny, list] = [createResponse(answers.tiny), createResponse(answers.list)];

const server = createServer((request, response) => {
  const { body, head } = request.url.startsWith('/api/v1/social/alternate/') ? list : tiny;
  request.resume();
  response.writeHead(200, head).end(body);
});
// No client should have to reconnect after the turns of the other contenders.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${server.address().port}`);
});
