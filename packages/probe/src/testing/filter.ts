// A deployment that removes items from the pages of its lists after cutting them: a server before a gateway.

import { createServer } from 'node:http';
import { listen, type Listening } from '@room-sessions/testing';

/** A server that forwards reads, and removes the items of lists whose JSON has the text `hidden`. */
export const serveFiltered = async (url: string): Promise<Listening> =>
  listen(
    createServer((request, response) => {
      void (async () => {
        const original = await fetch(url + request.url!, {
          headers: { 'x-api-key': String(request.headers['x-api-key']) },
        });
        const body: unknown = await original.json();
        const kept = Array.isArray(body)
          ? body.filter((item) => !JSON.stringify(item).includes('hidden'))
          : body;
        response.writeHead(original.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(kept));
      })();
    }),
  );
