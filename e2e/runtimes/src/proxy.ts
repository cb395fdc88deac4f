// A proxy in front of the gateway, and the single origin of a page. Sends invalid responses (`/odd`), serves the
// modules of the page (`/_page`), and forwards all other requests to the gateway.

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@room-sessions/testing';
import { sendMisbehaving } from './misbehaving-server.ts';
import { servePage } from './page-files.ts';

export interface Proxy extends AsyncDisposable {
  readonly url: string;
}

export async function startProxy(gatewayUrl: string, home: string): Promise<Proxy> {
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
        void sendMisbehaving(incoming, response, {
          elsewhere: elsewhere.url,
          arrived: () => arrived,
        });
      } else if (url.startsWith('/_page/')) void servePage(home, url, response);
      else forward(gatewayUrl, incoming, response);
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

/** Forwards a request and its response unchanged. An early close is forwarded too, because the suite injects faults. */
function forward(gatewayUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { host, hostname, port } = new URL(gatewayUrl);
  // Without the origin of the page, because the control plane rejects other origins.
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
