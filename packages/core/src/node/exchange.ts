// Sends one request over `node:http`. A failure proves whether any byte was sent.

import type {
  ClientRequest,
  IncomingMessage,
  request as httpRequest,
  RequestOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import { NeverSent, type TransportRequest } from '../transport/transport.ts';
import { NodeResponse } from './node-response.ts';
import { type ConnectRequest, startConnectTimer } from './connect.ts';
import { ProxyError } from './tunnel.ts';
import { now, setImmediate } from '../platform/timers.ts';

/** How requests to an origin are sent, computed once for each origin. */
export interface Route {
  /** `request` of node:http or node:https. */
  readonly request: typeof httpRequest;
  readonly options: RequestOptions;
  /** The prefix of the path: empty, or the origin if a proxy receives the whole URL. */
  readonly prefix: string;
  /** The proxy that receives the request, if any. */
  readonly proxy?: URL | undefined;
  /** Additional headers for a proxy. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time limit for connecting in ms; 0 without a limit, or if the agent has its own. */
  readonly connectTimeout: number;
  /** The age in ms from which a kept connection is not used again, if any. */
  readonly maxConnectionAge?: number | undefined;
}

/** A kept connection was closed before anything was sent on it. */
export class StaleConnection extends NeverSent {}

/** Sends a request. */
export function exchange(
  request: TransportRequest,
  path: string,
  route: Route,
): Promise<NodeResponse> {
  const { signal, body } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const outgoing = open(route, request, path);
    let message: IncomingMessage | undefined;
    let isBegun = false;
    const onAbort = (): void => {
      // After a complete body that nobody reads, such as one that a middleware discards, the connection can be used
      // again.
      if (message?.complete) message.resume();
      else (message ?? outgoing).destroy(signal.reason as Error);
    };
    const forget = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort, { once: true });
    const unsent = (why: string, cause?: Error): NeverSent => {
      const Unsent = outgoing.reusedSocket ? StaleConnection : NeverSent;
      return new Unsent(why, { cause });
    };
    /** Drops the connection, with a response that is invalid or belongs to another request. */
    const refuse = (why: Error, incoming?: IncomingMessage): void => {
      forget();
      incoming?.on('error', () => undefined);
      outgoing.destroy();
      reject(why);
    };
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      refuse(isBegun ? invalidHttp('The gateway changed the protocol.') : unsent(early), incoming);
    });
    outgoing.on('response', (incoming) => {
      if (!isBegun) return refuse(unsent(early), incoming);
      if (incoming.statusCode! < 100)
        return refuse(invalidHttp('The status is invalid.'), incoming);
      message = incoming;
      incoming.on('close', () => {
        forget();
        // The response ended before the request was sent completely: the rest will not be read.
        if (!outgoing.writableFinished) outgoing.destroy();
      });
      resolve(new NodeResponse(request.url, incoming));
    });
    outgoing.on('error', (error) => {
      forget();
      // The caller may send the request again, so no more of this one may be sent. But if the response
      // has arrived, destroying the request would lose its body.
      if (!message) outgoing.destroy();
      if (isBegun) return reject(error);
      const { proxy } = route;
      const cause = proxy ? ProxyError.unreachable(proxy, error) : error;
      reject(unsent('Nothing was written to the connection.', cause));
    });
    whenConnected(outgoing, route, (stale) => {
      if (outgoing.destroyed) return;
      if (stale) return refuse(unsent(stale));
      isBegun = true;
      request.onSend();
      // Not earlier: a source that can be read only once is kept for an attempt that connects.
      if (body === undefined) outgoing.end();
      // As bytes: Node writes head and text as one string in UTF-8, which would change a header that is not ASCII.
      else if (typeof body === 'string') outgoing.end(Buffer.from(body));
      else {
        const source = process.getBuiltinModule('node:stream').Readable.from(body.open());
        // Not `pipeline`, which hides the error of the source.
        source.on('error', (error) => outgoing.destroy(error)).pipe(outgoing);
        outgoing.once('close', () => source.destroy());
      }
    });
  });
}

// A response that arrives before anything was written is stale, such as a 408 on an idle socket.
const early = 'A response arrived before the request was sent.';

/** An error like those of Node's own parser. */
const invalidHttp = (message: string): Error =>
  Object.assign(new Error(message), { code: 'HPE_REFUSED' });

function open(route: Route, request: TransportRequest, path: string): ClientRequest {
  const { method, headers, body } = request;
  const all: Record<string, string | number> = { ...headers };
  // Not deflate, because servers disagree on its format.
  all['accept-encoding'] ??= 'gzip, br';
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body?.length;
  if (length !== undefined) all['content-length'] = length;
  else if (body === undefined && method !== 'GET' && method !== 'HEAD') all['content-length'] = 0;
  // Node copies its options more than once, so only the necessary ones are set.
  const options: RequestOptions & ConnectRequest = {
    ...route.options,
    method,
    path: route.prefix + path,
    headers: route.headers ? Object.assign(all, route.headers) : all,
    connectSignal: request.signal,
  };
  return route.request(options);
}

/** When each connection was first used, by `now()`. */
const firstUses = /* @__PURE__ */ new WeakMap<Socket, number>();

/**
 * Calls `begin` when the connection is established, including TLS: no byte of the request is sent before. `stale` says
 * why a kept connection cannot be used.
 */
function whenConnected(
  outgoing: ClientRequest,
  { connectTimeout, maxConnectionAge = Infinity }: Route,
  begin: (stale?: string) => void,
): void {
  outgoing.on('socket', (socket: Socket & { readonly secureConnecting?: boolean }) => {
    // Connecting failed at once, for example without a file descriptor. Its error follows.
    if (socket.destroyed) return;
    const firstUse = firstUses.get(socket);
    firstUses.set(socket, firstUse ?? now());
    if (socket.secureConnecting || socket.connecting) {
      const stop = startConnectTimer(connectTimeout, (error) => outgoing.destroy(error));
      outgoing.on('close', stop);
      socket.once(socket.secureConnecting ? 'secureConnect' : 'connect', () => {
        stop();
        begin();
      });
      // Node does not report a kept connection to a request that has waited for it.
    } else if (!outgoing.reusedSocket && firstUse === undefined) begin();
    else {
      outgoing.reusedSocket = true;
      if (firstUse !== undefined && now() - firstUse >= maxConnectionAge) {
        return begin('The connection has reached its maximum age.');
      }
      const { bytesRead } = socket;
      // A part of a stale response; its rest would be read as the response to this request.
      afterPoll(() => begin(socket.bytesRead === bytesRead ? undefined : early));
    }
  });
}

// After a long task, the event loop must poll its sockets before a connection that the gateway has
// closed is known to be closed. The first of two turns may end without polling.
const afterPoll = (begin: () => void): void => void setImmediate(() => setImmediate(begin));
