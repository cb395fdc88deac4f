// Sends the requests of `gateway.control` over Node's HTTP client: a test may fake the clock that
// the global `fetch` waits for, or replace this `fetch` for the app that it tests.

import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Rejects with the signal's reason when the request is aborted, and so does reading its response. */
export async function sendOverHttp(request: Request): Promise<Response> {
  const { method, headers, signal, url } = request;
  const body = Buffer.from(await request.arrayBuffer());
  signal.throwIfAborted();
  // Not imported: the module would slow down each start of the command.
  const { request: open } = url.startsWith('https:')
    ? process.getBuiltinModule('node:https')
    : process.getBuiltinModule('node:http');
  const outgoing = open(url, { method, headers: Object.fromEntries(headers) });
  let exchange: ClientRequest | IncomingMessage = outgoing;
  signal.addEventListener('abort', () => exchange.destroy(signal.reason as Error), { once: true });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  exchange = incoming;
  // The response has the error, too.
  outgoing.on('error', () => undefined);
  const status = incoming.statusCode!;
  if (status === 204) {
    incoming.resume();
    // A Response with this status must not have a body, not even an empty one.
    return new Response(null, { status });
  }
  const stream = Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(stream, { status });
}
