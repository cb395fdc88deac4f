// One request over `node:http` and its response, or the proof of how far it came.

import type {
  ClientRequest,
  IncomingMessage,
  request as httpRequest,
  RequestOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import { ConfigurationError } from '@room-sessions/core';
import { openBody, type StreamedBody } from '../request/streamed-body.ts';
import { NeverSent, type TransportRequest } from '../transport/transport.ts';
import { startConnectTimer } from './connect-timeout.ts';
import { isUnsentWriteError } from './stale-connection.ts';
import { NodeResponse } from './node-response.ts';
import { ProxyFailed, type TunnelRequest } from './tunnel.ts';

/** Where requests to an origin go, worked out once for each. */
export interface Route {
  readonly secure: boolean;
  /** `request` of node:http or node:https. */
  readonly request: typeof httpRequest;
  readonly options: RequestOptions;
  /** What stands before the path: nothing, or the origin where a proxy is asked for it. */
  readonly prefix: string;
  /** The proxy that is asked instead. */
  readonly proxy?: URL;
  /** What a proxy needs beside the headers of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether its connections are tunnels, which have to be asked for. */
  readonly tunnels?: boolean;
  /** ms that a connection may take to stand; 0 where there is no limit, or a tunnel has its own. */
  readonly connectTimeout: number;
}

/** A connection that was kept was gone before anything went out on it. */
export class StaleConnection extends NeverSent {}

/** Sends a request. `onClose` is told when it needs its connection no more. */
export function exchange(
  request: TransportRequest,
  path: string,
  route: Route,
  onClose?: () => void,
): Promise<NodeResponse> {
  const { signal, body } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const outgoing = open(route, request, path);
    if (onClose) outgoing.on('close', onClose);
    let message: IncomingMessage | undefined;
    let isBegun = false;
    const onAbort = (): void => {
      (message ?? outgoing).destroy(signal.reason as Error);
    };
    const forget = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort, { once: true });
    const unsent = (why: string, cause?: Error): NeverSent => {
      const Unsent = outgoing.reusedSocket ? StaleConnection : NeverSent;
      return new Unsent(why, { cause });
    };
    /** Gives up the connection, and with it a response that cannot be this request's, or is none. */
    const refuse = (why: Error, incoming?: IncomingMessage): void => {
      forget();
      incoming?.on('error', ignore);
      outgoing.destroy();
      reject(why);
    };
    // What was left on a kept connection, such as the 408 that ends it, answers nothing of this.
    const early = 'The connection answered before it was asked.';
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      refuse(isBegun ? noHttp('The gateway changed the protocol.') : unsent(early), incoming);
    });
    outgoing.on('response', (incoming) => {
      if (!isBegun) return refuse(unsent(early), incoming);
      if (incoming.statusCode! < 100) return refuse(noHttp('The status is none.'), incoming);
      message = incoming;
      incoming.on('close', forget);
      // Answered before it was here whole: nobody reads the rest.
      incoming.on('end', () => outgoing.writableFinished || outgoing.destroy());
      resolve(new NodeResponse(request.url, incoming));
    });
    outgoing.on('error', (error) => {
      forget();
      // Whoever hears of the end may send again, so nothing of this goes out from now on; but a
      // response that is here already would lose its body.
      if (!message) outgoing.destroy();
      if (isBegun && !isUnsentWriteError(error, request)) return reject(error);
      const { proxy } = route;
      const cause = proxy && !isBegun ? ProxyFailed.unreachable(proxy, error) : error;
      reject(unsent('The connection took nothing.', cause));
    });
    whenConnected(outgoing, route.connectTimeout, (isQuiet) => {
      if (outgoing.destroyed) return;
      // Half an answer, whose other half would be taken for that of this request.
      if (!isQuiet) return refuse(unsent(early));
      isBegun = true;
      request.onSend();
      // Not before: a source that can be read once is kept for an attempt that connects.
      if (body === undefined) outgoing.end();
      else if (typeof body === 'string') outgoing.end(inOneEncoding(request.headers, body));
      else pump(body, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
    });
  });
}

/** A failure of the kind that Node's own parser has. */
const noHttp = (message: string): Error =>
  Object.assign(new Error(message), { code: 'HPE_REFUSED' });

// Node writes head and text as one, in UTF-8, where a header beyond ASCII would become another.
function inOneEncoding(headers: TransportRequest['headers'], body: string): string | Uint8Array {
  const isAscii = Object.values(headers).every((value) => !/[^\t -~]/.test(value));
  return isAscii ? body : Buffer.from(body);
}

const ignore = (): void => undefined;

function open(route: Route, request: TransportRequest, path: string): ClientRequest {
  const { method, headers, body } = request;
  const all: Record<string, string | number> = { ...headers };
  // Not deflate, which servers understand in two ways.
  all['accept-encoding'] ??= 'gzip, br';
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body?.length;
  if (length !== undefined) all['content-length'] = length;
  else if (body === undefined && method !== 'GET' && method !== 'HEAD') all['content-length'] = 0;
  // Node copies its options more than once, so there are no more of them than needed.
  const options: RequestOptions & TunnelRequest = {
    ...route.options,
    method,
    path: route.prefix + path,
    headers: route.headers ? Object.assign(all, route.headers) : all,
  };
  if (route.tunnels) options.tunnelSignal = request.signal;
  try {
    return route.request(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_INVALID_PROTOCOL') throw error;
    const module = route.secure ? 'node:https' : 'node:http';
    throw new ConfigurationError(
      `\`agent\` does not fit the scheme of \`baseUrl\`: it must be one of ${module}. Nothing was sent.`,
    );
  }
}

// Until a connection stands, with its encryption where there is one, no byte of the request leaves.
function whenConnected(
  outgoing: ClientRequest,
  limit: number,
  begin: (isQuiet: boolean) => void,
): void {
  outgoing.on('socket', (socket: Socket & { readonly secureConnecting?: boolean }) => {
    if (socket.secureConnecting || socket.connecting) {
      const stop = startConnectTimer(limit, (error) => outgoing.destroy(error));
      outgoing.on('close', stop);
      socket.once(socket.secureConnecting ? 'secureConnect' : 'connect', () => {
        stop();
        begin(true);
      });
    } else if (!outgoing.reusedSocket) begin(true);
    else {
      const { bytesRead } = socket;
      afterALook(() => begin(socket.bytesRead === bytesRead));
    }
  });
}

// What the gateway has closed meanwhile is known as soon as the event loop has looked at its
// sockets, which after a long task it has not; the first of two turns may end without it.
const afterALook = (begin: () => void): void => void setImmediate(() => setImmediate(begin));

async function pump(body: StreamedBody, outgoing: ClientRequest): Promise<void> {
  const bytes = openBody(body);
  // On this event, because a read from a stuck source never returns.
  outgoing.once('close', () => bytes.close());
  for (;;) {
    const { done, value } = await bytes.next();
    // The connection is gone: no more of the source is read.
    if (outgoing.destroyed) return;
    if (done) return void outgoing.end();
    if (!outgoing.write(value)) await drained(outgoing);
  }
}

const drained = (outgoing: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off('drain', settle).off('close', settle);
      resolve();
    };
    outgoing.on('drain', settle).on('close', settle);
  });
