// Accepts requests of any size, discards the body, and responds to each complete request with `{}`.

import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${server.address().port}`);
});
