// A gateway on loopback that misbehaves on request, and records its requests.

import { lookAt } from '../canaries/index.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '../index.ts';

/** A completely received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Handles a completely received request: responds, or does not. */
export type Fault = (response: ServerResponse, request: ReceivedRequest) => void;

/** Handles a request of which only the head has arrived. */
export interface EarlyFault {
  readonly onHead: (response: ServerResponse, message: IncomingMessage) => void;
}

export type AnyFault = Fault | EarlyFault;

export interface FaultServer {
  readonly url: string;
  /** The requests since the last `answer`, in order. */
  readonly received: readonly ReceivedRequest[];
  /** The number of connections so far. */
  readonly connections: number;
  /** The number of open connections. */
  readonly open: number;
  /** Received bytes of all requests, after decryption. */
  readonly bytesRead: number;
  /** Sets the fault of each following request; the last one stays. Clears `received`. */
  answer(...faults: readonly [AnyFault, ...AnyFault[]]): void;
  /** The next request, once it has arrived completely. */
  arrival(): Promise<ReceivedRequest>;
  /** Resolves when the last of its connections is closed. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface FaultServerOptions {
  /** Uses TLS with this certificate. */
  readonly tls?: ServerOptions;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default a free one */
  readonly port?: number;
  /** ms; @default longer than any test */
  readonly keepAliveTimeout?: number;
}

/** Starts a server that answers `{}` by default. */
export async function startFaultServer({
  tls,
  host = '127.0.0.1',
  port = 0,
  keepAliveTimeout = 600_000,
}: FaultServerOptions = {}): Promise<FaultServer> {
  let faults: readonly AnyFault[] = [(response) => response.end('{}')];
  let received: ReceivedRequest[] = [];
  let met = 0;
  let waiting: Array<(request: ReceivedRequest) => void> = [];
  const sockets: Duplex[] = [];
  const current = (): AnyFault => faults[Math.min(met, faults.length - 1)]!;

  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const early = current();
    if ('onHead' in early) {
      met += 1;
      return early.onHead(response, message);
    }
    // A request that its client aborted has not arrived.
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
  // With TLS, only decrypted bytes count.
  server.on(tls ? 'secureConnection' : 'connection', (socket: Duplex) => sockets.push(socket));
  const listening = await listen(server, host, port);
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

async function read(message: IncomingMessage): Promise<ReceivedRequest> {
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
