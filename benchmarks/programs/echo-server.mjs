// Answers every request with the same JSON: `echo-server.mjs [items]`, one small record, or a list.

import { createServer } from 'node:http';
import { answerOf } from './answers.mjs';

const body = Buffer.from(JSON.stringify(answerOf(Number(process.argv[2] ?? 0))));
const head = { 'content-type': 'application/json', 'content-length': body.length };

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, head).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${server.address().port}`);
});
