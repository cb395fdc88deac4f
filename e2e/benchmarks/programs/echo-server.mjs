// Answers every request as the API document says: a page of alternate hosts where those are asked for,
// settings of a room elsewhere.

import { createServer } from 'node:http';
import { answers } from './answers.mjs';

const answerOf = (value) => {
  const body = Buffer.from(JSON.stringify(value));
  return { body, head: { 'content-type': 'application/json', 'content-length': body.length } };
};
const [tiny, list] = [answerOf(answers.tiny), answerOf(answers.list)];

const server = createServer((request, response) => {
  const { body, head } = request.url.startsWith('/api/v1/social/alternate/') ? list : tiny;
  request.resume();
  response.writeHead(200, head).end(body);
});
// A turn of the others takes a while, and nobody shall connect anew after it.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${server.address().port}`);
});
