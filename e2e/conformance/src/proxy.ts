// A small HTTP proxy with buffered bodies that records or changes exchanges.
import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { listen } from '@room-sessions/testing';
import type { RunningServer } from './gate.ts';

export interface ProxiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ProxiedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export interface Exchange {
  readonly request: ProxiedRequest;
  readonly answer: ProxiedResponse;
}

export interface ProxyOptions {
  readonly upstream: string;
  /** Returns the body to forward. */
  readonly fixBody?: (request: ProxiedRequest) => Buffer;
  /** Returns the response to send; `hang` sends no response. */
  readonly change?: (exchange: Exchange) => ProxiedResponse | 'hang';
  readonly seen?: (exchange: Exchange) => void;
}

export async function startProxy(options: ProxyOptions): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      try {
        const answer = await forward(incoming, options);
        if (answer === 'hang') return;
        outgoing.writeHead(answer.status, withoutFraming(answer.headers)).end(answer.body);
      } catch (error) {
        outgoing.writeHead(502).end(String(error));
      }
    })();
  });
  return listen(server);
}

async function forward(
  incoming: IncomingMessage,
  { upstream, fixBody, change, seen }: ProxyOptions,
): Promise<ProxiedResponse | 'hang'> {
  const request = {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: incoming.headers,
    body: await readBody(incoming),
  };
  const body = fixBody?.(request) ?? request.body;
  const answer = await ask(upstream, { ...request, body });
  const exchange = { request: { ...request, body }, answer };
  const changed = change?.(exchange) ?? answer;
  seen?.(exchange);
  return changed;
}

async function ask(upstream: string, request: ProxiedRequest): Promise<ProxiedResponse> {
  const { hostname, port, host } = new URL(upstream);
  const { method, path, headers, body } = request;
  const outgoing = send({
    hostname,
    port,
    method,
    path,
    // Uses a new connection for each request, so that responses cannot be confused.
    agent: false,
    headers: {
      ...withoutFraming(headers),
      host,
      ...((body.length > 0 || headers['content-length'] !== undefined) && {
        'content-length': body.length,
      }),
    },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readBody(answer) };
}

/** Removes the headers of the connection, because Node writes its own. */
function withoutFraming(headers: ProxiedResponse['headers']): Record<string, string | string[]> {
  const framing = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !framing.has(name)),
  ) as Record<string, string | string[]>;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
