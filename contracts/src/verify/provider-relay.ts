// Passes what Pact's verifier asks of the deployment on to it, and keeps what came: the verifier
// tells what departs from the contract, and not what the answer was.

import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { reasonOf } from '../reason.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

/** What came of the request of an interaction. */
export interface Came {
  readonly status: number;
  readonly location?: string;
  /** Its beginning; nothing where it was compressed. */
  readonly body: string;
}

export interface ProviderRelay extends LoopbackServer {
  /** What came since this was asked the last time, or why nothing did; nothing when nothing was sent. */
  take(): Came | Error | undefined;
}

/** More than is ever shown. */
const mostBytes = 64 * 1024;

export async function startProviderRelay(providerBaseUrl: string): Promise<ProviderRelay> {
  let came: Came | Error | undefined;
  const server = await listenOnLoopback((incoming, outgoing, rest) =>
    passOn(incoming, outgoing, providerBaseUrl + rest, (what) => (came = what)),
  );
  return {
    ...server,
    take() {
      const last = came;
      came = undefined;
      return last;
    },
  };
}

function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  keep: (came: Came | Error) => void,
): void {
  keep(new Error('it took longer than the timeout'));
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const { host: _, connection: __, ...headers } = incoming.headers;
  // An agent of its own: the global one may go by the proxies of the environment.
  const sent = send(url, { method: incoming.method, headers, agent: false }, (answer) => {
    const chunks: Buffer[] = [];
    const tell = (): void => keep(cameOf(answer, chunks));
    tell();
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      if (size < mostBytes) chunks.push(chunk);
      size += chunk.length;
    });
    answer.once('end', tell);
    answer.once('error', (error) => fail(error));
    outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    answer.pipe(outgoing);
  });
  const fail = (error: Error): void => {
    // What the verifier gave up on is told already.
    if (!outgoing.closed) keep(new Error(reasonOf(error), { cause: error }));
    outgoing.destroy();
  };
  sent.once('error', fail);
  outgoing.once('close', () => sent.destroy());
  incoming.pipe(sent);
}

function cameOf({ statusCode = 0, headers }: IncomingMessage, chunks: readonly Buffer[]): Came {
  const isReadable = headers['content-encoding'] === undefined;
  const body = isReadable ? Buffer.concat(chunks).toString('utf8') : '';
  // Of what was made, it is no redirect.
  const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
  return { status: statusCode, ...(location && { location }), body };
}

/** What is about a connection is not about the other one. */
function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}
