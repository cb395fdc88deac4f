// A gateway on loopback that misbehaves on request, and records what reached it.

import { lookAt } from '@room-sessions/testing/canaries';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '@room-sessions/testing';

/** A request as it arrived, whole. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One way to answer a request that is here whole, or not to. */
export type Fault = (response: ServerResponse, request: Arrived) => void;

/** One way to treat a request of which only the head is here. */
export interface EarlyFault {
  readonly onHead: (response: ServerResponse, message: IncomingMessage) => void;
}

export type AnyFault = Fault | EarlyFault;

export interface FaultServer {
  readonly url: string;
  /** What arrived since the last `answer`, in order. */
  readonly received: readonly Arrived[];
  /** Connections that were made to it. */
  readonly connections: number;
  /** Connections that stand. */
  readonly open: number;
  /** Bytes of requests, encryption apart, that reached it in all. */
  readonly bytesRead: number;
  /** Behaves so towards one request after the other; the last one goes on. Forgets `received`. */
  answer(...faults: readonly [AnyFault, ...AnyFault[]]): void;
  /** The next request, once it is here whole. */
  arrival(): Promise<Arrived>;
  /** When the last of its connections is gone. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface FaultServerOptions {
  /** Speaks TLS with this certificate. */
  readonly tls?: ServerOptions;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** ms; @default longer than any test */
  readonly keepAliveTimeout?: number;
}

/** Starts a server that answers `{}` until told otherwise. */
export async function startFaultServer({
  tls,
  host = '127.0.0.1',
  keepAliveTimeout = 600_000,
}: FaultServerOptions = {}): Promise<FaultServer> {
  let faults: readonly AnyFault[] = [(response) => response.end('{}')];
  let received: Arrived[] = [];
  let met = 0;
  let waiting: Array<(request: Arrived) => void> = [];
  const sockets: Duplex[] = [];
  const current = (): AnyFault => faults[Math.min(met, faults.length - 1)]!;

  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const early = current();
    if ('onHead' in early) {
      met += 1;
      return early.onHead(response, message);
    }
    // One that its client ended before it was whole has not arrived.
    const request = await read(message).catch(() => undefined);
    if (!request) return;
    received.push(request);
    lookAt('url', message.url);
    const fault = current();
    met += 1;
    for (const resolve of waiting) resolve(request);
    waiting = [];
    if (typeof fault === 'function') fault(response, request);
  };
  const listener = (message: IncomingMessage, response: ServerResponse): void =>
    void respond(message, response);
  const settings = { keepAliveTimeout };
  const server: Server = tls
    ? createTlsServer({ ...tls, ...settings }, listener)
    : createServer(settings, listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  // Of TLS only what is decrypted counts.
  server.on(tls ? 'secureConnection' : 'connection', (socket: Duplex) => sockets.push(socket));
  const listening = await listen(server, host);
  return {
    url: tls ? listening.url.replace('http:', 'https:') : listening.url,
    get received() {
      return received;
    },
    get connections() {
      return connections;
    },
    get open() {
      return sockets.filter((socket) => !socket.closed).length;
    },
    get bytesRead() {
      return sockets.reduce((sum, socket) => sum + (socket as Socket).bytesRead, 0);
    },
    answer(...next) {
      faults = next;
      received = [];
      met = 0;
    },
    arrival: () => new Promise((resolve) => waiting.push(resolve)),
    async idle() {
      const open = sockets.filter((socket) => !socket.closed);
      await Promise.all(
        open.map((socket) => new Promise((resolve) => socket.on('close', resolve))),
      );
    },
    close: () => listening[Symbol.asyncDispose](),
  };
}

async function read(message: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const url = new URL(message.url!, 'http://loopback');
  return {
    method: message.method!,
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    body: Buffer.concat(chunks).toString(),
  };
}
