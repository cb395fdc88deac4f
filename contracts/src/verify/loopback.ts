// A server on loopback, for the requests of Pact's verifier.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer extends AsyncDisposable {
  /** Its path is random: only a caller that knows it gets a response. */
  readonly url: string;
}

/** Calls `answer` with the rest of the path, if any. */
export async function listenOnLoopback(
  answer: (request: IncomingMessage, response: ServerResponse, rest: string) => unknown,
): Promise<LoopbackServer> {
  const path = `/${randomBytes(16).toString('hex')}`;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const rest = url.slice(path.length);
    if (url.startsWith(path) && /^($|[/?])/.test(rest)) answer(request, response, rest);
    else response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
