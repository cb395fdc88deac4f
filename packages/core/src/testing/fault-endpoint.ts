// The server of a named fault, or an address without a server.

import { connect, type Socket } from 'node:net';
import { server as trusted } from './certificates.ts';
import {
  type AnyFault,
  type FaultServerOptions,
  startFaultServer,
} from '@room-sessions/testing/faults';
import { type How, startSeveredServer } from './severed-server.ts';
import { type SocketServer, startSocketServer } from './socket-server.ts';

/** A running server with a fault. */
export interface FaultEndpoint {
  readonly url: string;
  /** Received bytes of requests, after decryption. */
  bytesRead(): number;
  /** Called after a first successful call, if the fault is about kept connections. */
  readonly sever?: () => void;
  close(): Promise<void>;
}

export const http =
  (list: readonly [AnyFault, ...AnyFault[]], options?: FaultServerOptions) =>
  async (): Promise<FaultEndpoint> => {
    const server = await startFaultServer(options);
    server.answer(...list);
    return {
      url: server.url,
      bytesRead: () => server.bytesRead,
      close: () => server.close(),
    };
  };

export const answering = (
  ...list: readonly [AnyFault, ...AnyFault[]]
): (() => Promise<FaultEndpoint>) => http(list);

/** A server without HTTP. The bytes that it receives over `https` are not a request. */
export const below =
  (scheme: 'http' | 'https', onConnection: Parameters<typeof startSocketServer>[0]) =>
  async (): Promise<FaultEndpoint> => {
    const server: SocketServer = await startSocketServer(onConnection);
    return {
      url: `${scheme}://127.0.0.1:${server.port}`,
      bytesRead: () => (scheme === 'https' ? 0 : server.bytesRead),
      close: () => server.close(),
    };
  };

export const nowhere = (url: string): FaultEndpoint => ({
  url,
  bytesRead: () => 0,
  close: () => Promise.resolve(),
});

export const severed = (how: How) => async (): Promise<FaultEndpoint> => {
  const server = await startSeveredServer();
  let before = 0;
  return {
    url: server.url,
    // Without the bytes of the first call.
    bytesRead: () => server.bytesRead - before,
    sever() {
      server.sever(how);
      before = server.bytesRead;
    },
    close: () => server.close(),
  };
};

/** Correct TLS until the request has arrived. */
export async function spoilingTls(): Promise<FaultEndpoint> {
  const gateway = await startFaultServer({ tls: trusted });
  const spoil = new Set<Socket>();
  gateway.answer(() => {
    for (const socket of spoil) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  const server = await startSocketServer((socket) => {
    spoil.add(socket);
    const onward = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.pipe(onward).on('error', () => undefined);
    onward.on('data', (chunk) => socket.writable && socket.write(chunk));
  });
  return {
    url: `https://127.0.0.1:${server.port}`,
    bytesRead: () => gateway.bytesRead,
    close: async () => void (await Promise.all([server.close(), gateway.close()])),
  };
}
