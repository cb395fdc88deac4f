// A gateway on loopback that misbehaves on request, and records what reached it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { lookAt } from '@room-sessions/canaries';

/** A request as it arrived, whole. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One way to answer, or not to. */
export type Fault = (response: ServerResponse, request: Arrived) => void;

export interface FaultServer {
  readonly url: string;
  /** What arrived since the last `answer`, in order. */
  readonly received: readonly Arrived[];
  /** Answers with these, one request after the other; the last one goes on. Forgets `received`. */
  answer(...faults: readonly [Fault, ...Fault[]]): void;
  /** The next request, once it is here whole. */
  arrival(): Promise<Arrived>;
  close(): Promise<void>;
}

/** Starts a server that answers `{}` until told otherwise. */
export async function startFaultServer(): Promise<FaultServer> {
  let faults: readonly Fault[] = [(response) => response.end('{}')];
  let received: Arrived[] = [];
  let waiting: Array<(request: Arrived) => void> = [];
  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    // One that its client ended before it was whole has not arrived.
    const request = await read(message).catch(() => undefined);
    if (!request) return;
    received.push(request);
    lookAt('url', message.url);
    const fault = faults[Math.min(received.length, faults.length) - 1]!;
    for (const resolve of waiting) resolve(request);
    waiting = [];
    fault(response, request);
  };
  const server = createServer((message, response) => void respond(message, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received;
    },
    answer(...next) {
      faults = next;
      received = [];
    },
    arrival: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      server.closeAllConnections();
      await closed;
    },
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

/** The address of a port that nobody listens on. */
export async function refusedUrl(): Promise<string> {
  const server = createTcpServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return `http://127.0.0.1:${port}`;
}
