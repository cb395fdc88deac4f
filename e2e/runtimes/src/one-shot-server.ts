// A server for two requests: it responds to the first, and closes at the second. A retry of the runtime then
// finds no listener.

import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';

/** Starts a server and returns its URL. */
export async function startOneShotServer(): Promise<string> {
  let isUsed = false;
  const server = createServer((request, response) => {
    // For pages, which have another origin.
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
