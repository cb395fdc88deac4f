// The transport over `node:http` with connections in memory.

import { Agent } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import zlib from 'node:zlib';
import type { Transport } from '@room-sessions/core';
import { createNodeTransport, type NodeTransport } from '@room-sessions/core/node';
import { turn } from './clock.ts';
import { hasMark } from './adapter.ts';
import type { Exchange } from './exchange.ts';
import type { Network } from './network.ts';
import type { ClientPlan } from './plan.ts';
import { toOutgoing } from './transports.ts';
import { WireServer } from './wire-server.ts';
import { WireSocket } from './wire-socket.ts';

/** The number of idle event loop turns after which the simulation is idle. */
const quietTurns = 6;

let current: Wire | undefined;

/** Connects agents to a wire. */
export function useWire(wire: Wire | undefined): void {
  current = wire;
}

// Every agent creates its connections with this method.
Object.assign(Agent.prototype, {
  createConnection: ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    current!.connect(headers['x-client-request-id']!),
});

/** Decompresses synchronously, because Node's decoder uses a thread and takes real time. */
class Gunzip extends Transform {
  readonly #chunks: Buffer[] = [];

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    const isCorrupt = this.#chunks.length === 0 && chunk[0] !== 0x1f;
    this.#chunks.push(chunk);
    const error = Object.assign(new Error('incorrect header check'), { code: 'Z_DATA_ERROR' });
    done(isCorrupt ? error : null);
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, zlib.gunzipSync(Buffer.concat(this.#chunks)));
    } catch (error) {
      done(error as Error);
    }
  }
}

Object.defineProperty(zlib, 'createGunzip', { value: () => new Gunzip() });

/** The connections and their events. */
export class Wire {
  readonly transport: Transport;
  readonly problems: string[] = [];
  readonly #network: Network;
  readonly #inner: NodeTransport;
  readonly #sockets: WireSocket[] = [];
  readonly #most: number;

  constructor(network: Network, { maxConnections, idleTimeout }: ClientPlan = {}) {
    this.#network = network;
    this.#most = maxConnections ?? Infinity;
    this.#inner = createNodeTransport({ proxy: false, maxConnections, idleTimeout });
    this.transport = { send: (request) => this.#send(request) };
  }

  async settle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet++) {
      const { activity } = WireSocket;
      await turn();
      if (WireSocket.activity !== activity) quiet = 0;
    }
  }

  /** Closes keep-alive connections. No other connections may be open. */
  close(): void {
    this.#inner.close();
    if (this.#open.length > 0) this.problems.push('leftover: a connection');
  }

  get #open(): readonly WireSocket[] {
    return this.#sockets.filter(({ destroyed }) => !destroyed);
  }

  connect(call: string): WireSocket {
    const network = this.#network;
    const { reply } = network.exchanges.findLast((one) => one.call === call)!;
    const socket = new WireSocket(network.clock);
    this.#sockets.push(socket);
    if (this.#open.length > this.#most) this.problems.push('wire: too many connections');
    if (reply.fault === 'refused') {
      const error = { code: 'ECONNREFUSED', syscall: 'connect' };
      network.clock.after(reply.delay ?? 0, () =>
        socket.destroy(Object.assign(new Error('connect ECONNREFUSED'), error)),
      );
    } else if (reply.fault !== 'unreachable') {
      socket.connect(new WireServer(network, socket));
    }
    return socket;
  }

  async #send(request: Parameters<Transport['send']>[0]): ReturnType<Transport['send']> {
    const network = this.#network;
    const exchange = network.open(toOutgoing(request));
    const { signal } = request;
    const abort = (): void => void (exchange.aborted ??= network.moment);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    const onSend = (): void => {
      exchange.sent = network.moment;
      request.onSend();
    };
    try {
      const response = await this.#inner.send({ ...request, onSend });
      exchange.head = network.moment;
      return observe(network, exchange, response);
    } catch (error) {
      if (!exchange.aborted) this.#fail(exchange, error);
      throw error;
    }
  }

  #fail(exchange: Exchange, error: unknown): void {
    exchange.failed = this.#network.moment;
    // Data that a connection did not accept was not sent.
    if (!exchange.isSeen && hasMark(error, 'never-sent')) exchange.sent = undefined;
    exchange.sourceFailed = hasMark(error, 'content-error');
    const { fault, chunksRead } = exchange.reply;
    // A connection may close before a streamed body starts.
    const isStale = typeof exchange.request.body === 'function' && !exchange.isSeen;
    if (fault || chunksRead !== undefined || exchange.sourceFailed || isStale) return;
    this.problems.push(`wire: exchange ${exchange.number} fails without a fault: ${String(error)}`);
  }
}

type Response = Awaited<ReturnType<Transport['send']>>;

function observe(network: Network, exchange: Exchange, response: Response): Response {
  const settle = (): void => {
    if (!exchange.aborted) exchange.body = network.moment;
  };
  return {
    status: response.status,
    header: (name) => response.header(name),
    headers: () => response.headers(),
    bytes: async (limit) => {
      try {
        return await response.bytes(limit);
      } finally {
        settle();
      }
    },
    cancel: () => {
      if (!exchange.aborted) exchange.cancelled ??= network.moment;
      response.cancel();
    },
    toResponse: () => response.toResponse(),
  };
}
