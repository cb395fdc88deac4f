// A handler behind a server of Node, and a client of it.

import { createServer, type IncomingMessage, request as send } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { type Listening, listen } from '@room-sessions/testing';
import type { HandlerOptions } from '../http/handler-options.ts';
import { createHandler } from '../http/handler.ts';
import { type Answer, type Era, McpClient, type Message } from './mcp-client.ts';

/** Serves a handler, as a program with `node:http` does. */
export async function serveHandler(options: HandlerOptions): Promise<Listening> {
  const { fetch } = createHandler(options);
  return listen(
    createServer(async (incoming, outgoing) => {
      const response = await fetch(await toRequest(incoming));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    }),
  );
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' ? null : await buffer(incoming);
  // The server's own host name, independent of the Host header.
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    body,
  });
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Posts a message, with any headers, including `Host`. */
export function post(
  url: string,
  message: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const request = send(new URL('/mcp', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  request.on('error', reject).on('response', async (response) => {
    const { statusCode: status = 0, headers: received } = response;
    resolve({ status, headers: received, body: await text(response) });
  });
  request.end(JSON.stringify(message));
  return promise;
}

export interface HttpClient {
  readonly client: McpClient;
  /** All received headers and bodies. */
  readonly received: () => string;
}

/** A client of a handler in the given era, which sends more headers with each request. */
export async function connectHttp(
  url: string,
  era: Era,
  answer?: Answer,
  more: Readonly<Record<string, string>> = {},
): Promise<HttpClient> {
  let received = '';
  const client = new McpClient({
    era,
    answer,
    send: async (message) => {
      const response = await post(url, message, { ...toHeaders(message, era), ...more });
      received += JSON.stringify(response.headers) + response.body;
      return messagesIn(response.body);
    },
  });
  await client.open();
  return { client, received: () => received };
}

/** The headers that the era requires. */
function toHeaders({ method = '', params }: Message, era: Era): Record<string, string> {
  if (era === 'legacy') return { 'mcp-protocol-version': '2025-11-25' };
  const name = params?.['name'];
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  };
}

/** The messages of a response: one JSON message, or a stream of events. */
function messagesIn(body: string): Message[] {
  if (body === '') return [];
  if (!body.startsWith('event:') && !body.startsWith('data:')) return [JSON.parse(body) as Message];
  return [...body.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as Message);
}
