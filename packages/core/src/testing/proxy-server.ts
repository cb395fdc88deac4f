// A proxy on loopback: tunnels by CONNECT, and whole URLs for plain http. It resolves every name to
// loopback, and records all bytes that it can read.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '@room-sessions/testing';
import type { Identity } from './certificates.ts';

/** A request to the proxy. */
export interface ProxyRequest {
  readonly method: string;
  /** `host:port` of a tunnel, otherwise the whole URL. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface ProxyOptions {
  /** Uses TLS with this certificate. */
  readonly tls?: Identity;
  /** @default '127.0.0.1', and a free port */
  readonly host?: string;
  readonly port?: number;
  /** Refuses with this status, or never responds. */
  readonly refuse?: number | 'stall';
  /** The required `user:password`. */
  readonly credentials?: string;
}

export interface ProxyServer {
  readonly url: string;
  readonly asked: readonly ProxyRequest[];
  /** All bytes that clients sent, including those in tunnels, as Latin-1. */
  readonly seen: string;
  /** The number of open client connections. */
  readonly open: number;
  /** Resolves when the last client connection is closed. */
  idle(): Promise<void>;
  /** Resolves on the next request. */
  arrival(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy that resolves every host to loopback. */
export async function startProxy(options: ProxyOptions = {}): Promise<ProxyServer> {
  const { tls, host, port, refuse, credentials } = options;
  const asked: ProxyRequest[] = [];
  const sockets = new Set<Duplex>();
  let seen = '';
  let waiting: Array<() => void> = [];
  const server: Server = tls ? createTlsServer(tls) : createServer();
  const note = (one: ProxyRequest): boolean => {
    asked.push(one);
    for (const resolve of waiting) resolve();
    waiting = [];
    const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    return !expected || one.headers['proxy-authorization'] === expected;
  };
  const hold = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  server.on(tls ? 'secureConnection' : 'connection', hold);

  server.on('connect', (message, client: Duplex) => {
    const { method = '', url: target = '', headers } = message;
    const isAllowed = note({ method, target, headers });
    client.on('data', (chunk: Buffer) => (seen += chunk.toString('latin1')));
    client.on('end', () => client.end());
    if (refuse === 'stall') return;
    const status = refuse ?? (isAllowed ? undefined : 407);
    if (status !== undefined) {
      client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(target.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(client);
      client.pipe(onward);
    });
    hold(onward);
    client.on('close', () => onward.destroy());
  });

  server.on('request', (message, response) => {
    const { method = '', url: target = '', headers } = message;
    const isAllowed = note({ method, target, headers });
    seen += `${target}${message.rawHeaders.join(' ')}`;
    const status = refuse === 'stall' ? undefined : (refuse ?? (isAllowed ? undefined : 407));
    if (status !== undefined) {
      response.writeHead(status).end();
      return;
    }
    const { port, pathname, search } = new URL(target);
    const { 'proxy-authorization': _own, ...passed } = headers;
    const onward = request(
      { host: '127.0.0.1', port, path: pathname + search, method, headers: passed },
      (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers)),
    );
    onward.on('error', () => response.destroy());
    message.pipe(onward);
  });

  const listening = await listen(server, host, port);
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${listening.port}`,
    asked,
    get seen() {
      return seen;
    },
    get open() {
      return sockets.size;
    },
    async idle() {
      await Promise.all([...sockets].map((socket) => once(socket, 'close')));
    },
    arrival: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      for (const socket of sockets) socket.destroy();
      await listening[Symbol.asyncDispose]();
    },
  };
}
