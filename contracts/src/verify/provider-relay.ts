// Forwards the requests of Pact's verifier to the deployment, and keeps the responses: the verifier reports
// the mismatches, but not the response.

import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getReason } from '../reason.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

/** The response to the request of an interaction. */
export interface ReceivedResponse {
  readonly status: number;
  readonly location?: string;
  /** Its start; empty if it was compressed. */
  readonly body: string;
}

export interface ProviderRelay extends LoopbackServer {
  /** The response since the last call, or the error if there was no response; undefined without a request. */
  take(): ReceivedResponse | Error | undefined;
}

/** More than the report ever shows. */
const mostBytes = 64 * 1024;

export async function startProviderRelay(providerBaseUrl: string): Promise<ProviderRelay> {
  let came: ReceivedResponse | Error | undefined;
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
  keep: (came: ReceivedResponse | Error) => void,
): void {
  keep(new Error('it took longer than the timeout'));
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const { host: _, connection: __, ...headers } = incoming.headers;
  // A separate agent: the global one may use the proxies of the environment.
  const sent = send(url, { method: incoming.method, headers, agent: false }, (answer) => {
    const chunks: Buffer[] = [];
    const tell = (): void => keep(toReceived(answer, chunks));
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
    // The verifier's timeout is already reported.
    if (!outgoing.closed) keep(new Error(getReason(error), { cause: error }));
    outgoing.destroy();
  };
  sent.once('error', fail);
  outgoing.once('close', () => sent.destroy());
  incoming.pipe(sent);
}

function toReceived(
  { statusCode = 0, headers }: IncomingMessage,
  chunks: readonly Buffer[],
): ReceivedResponse {
  const isReadable = headers['content-encoding'] === undefined;
  const body = isReadable ? Buffer.concat(chunks).toString('utf8') : '';
  // The Location of a created record (201) is not a redirect.
  const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
  return { status: statusCode, ...(location && { location }), body };
}

/** Hop-by-hop headers apply to one connection only. */
function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}
