// A server for two requests: it answers the first, and closes when it has the second. A runtime's own retry
// then finds no listener.

import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';

/** Starts one, and returns its address. */
export async function startFleeting(): Promise<string> {
  let isUsed = false;
  const server = createServer((request, response) => {
    // For a page, it is another origin.
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      const any = { 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };
      response.writeHead(204, { ...any, 'access-control-max-age': '60' }).end();
      return;
    }
    request.resume().on('end', () => {
      if (!isUsed) {
        isUsed = true;
        response.setHeader('content-type', 'application/json').end('{}');
        return;
      }
      server.close();
      setImmediate(() => server.closeAllConnections());
    });
  });
  return (await listen(server.unref())).url;
}
