// A server that counts its requests: the proof that a refused write was not sent.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@room-sessions/testing';

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface RequestLog extends AsyncDisposable {
  readonly url: string;
  /** In the order in which they arrived. */
  readonly requests: readonly LoggedRequest[];
}

/** Responds to every request with 200 and an empty object. */
export async function startRequestLog(): Promise<RequestLog> {
  const requests: LoggedRequest[] = [];
  const server = await listen(
    createServer(async (request, response) => {
      const { method = '', url = '' } = request;
      requests.push({ method, path: url, body: await text(request) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }),
  );
  return { url: server.url, requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
