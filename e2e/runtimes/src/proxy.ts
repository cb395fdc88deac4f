// The server next to the gateway. It sends responses that no gateway should (`/odd`), and is the single
// origin of a page: it serves the modules (`/_page`), and forwards everything else to the gateway.

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@room-sessions/testing';
import { answerOddly } from './misbehaving-server.ts';
import { servePage } from './page-files.ts';

export interface Front extends AsyncDisposable {
  readonly url: string;
}

export async function startFront(gatewayUrl: string, home: string): Promise<Front> {
  let arrived = 0;
  const elsewhere = await listen(
    createServer((_, response) => {
      arrived += 1;
      response.end('{}');
    }),
  );
  const front = await listen(
    createServer((incoming, response) => {
      const url = incoming.url ?? '/';
      if (url.startsWith('/odd/')) {
        void answerOddly(incoming, response, { elsewhere: elsewhere.url, arrived: () => arrived });
      } else if (url.startsWith('/_page/')) void servePage(home, url, response);
      else passOn(gatewayUrl, incoming, response);
    }),
  );
  return {
    url: front.url,
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]();
      await elsewhere[Symbol.asyncDispose]();
    },
  };
}

/** Forwarded unchanged, including an early end: faults of the gateway also concern the page's calls. */
function passOn(gatewayUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { host, hostname, port } = new URL(gatewayUrl);
  // A page's own origin: the gateway's control plane refuses others.
  const { origin: _, ...headers } = incoming.headers;
  const outgoing = request({
    hostname,
    port,
    method: incoming.method,
    path: incoming.url,
    headers: { ...headers, host },
    agent: false,
  });
  const cut = (): void => void response.destroy();
  outgoing.on('error', cut).on('response', (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.on('error', cut).on('close', () => answer.complete || cut());
    answer.pipe(response);
  });
  response.on('close', () => outgoing.destroy());
  incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
}
