// The API document, with this gateway as its server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { document } from '../generated/openapi.ts';
import type { Services } from '../services.ts';

export function bindDocument(app: FastifyInstance, services: Services): void {
  app.get('/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(bytesFor(addressAsked(request, services))),
  );
}

const mark = 'http://address.invalid';
let parts: readonly string[] | undefined;
let latest: { readonly address: string; readonly bytes: Buffer } | undefined;

/** Requests with the same URL share the bytes, even if they read slowly. */
function bytesFor(address: string): Buffer {
  if (latest?.address !== address) {
    parts ??= JSON.stringify({ ...document, servers: [{ url: mark }] }).split(mark);
    const bytes = Buffer.from(parts.join(JSON.stringify(address).slice(1, -1)));
    latest = { address, bytes };
  }
  return latest.bytes;
}

/** The URL by which this caller has reached the gateway. */
export function addressAsked(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  { publicUrl, state }: Pick<Services, 'publicUrl' | 'state'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  // A name, an IPv4 address or an IPv6 address in brackets; other Host values are not addresses.
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? `${protocol}://${host}` : state.url;
}
