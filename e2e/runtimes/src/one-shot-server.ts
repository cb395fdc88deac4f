// A server that takes two requests: it answers the first, and is gone when it has the second. What
// a runtime then sends once more by itself finds nobody.

import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';

/** Starts one, and gives its address. */
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
