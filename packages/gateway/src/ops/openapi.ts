// The API document, with this gateway as its server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { document } from '../generated/openapi.ts';
import type { Services } from '../services.ts';

export function bindDocument(app: FastifyInstance, services: Services): void {
  const bytesFor = madeOnce(
    (url) => JSON.stringify({ ...document, servers: [{ url }] }),
    (url) => JSON.stringify(url).slice(1, -1),
  );
  app.get('/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(bytesFor(addressAsked(request, services))),
  );
}

/**
 * A text that contains the URL of the gateway, built once per URL. Requests with the same URL share
 * its bytes, even if they read slowly.
 */
export function madeOnce(
  make: (address: string) => string,
  escape: (address: string) => string,
): (address: string) => Buffer {
  const mark = 'http://address.invalid';
  let parts: readonly string[] | undefined;
  let latest: { address: string; bytes: Buffer } | undefined;
  return (address) => {
    if (latest?.address !== address) {
      parts ??= make(mark).split(mark);
      latest = { address, bytes: Buffer.from(parts.join(escape(address))) };
    }
    return latest.bytes;
  };
}

/** The URL by which this caller has reached the gateway. */
export function addressAsked(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  { publicUrl, baseUrl }: Pick<Services, 'publicUrl' | 'baseUrl'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  // A name, an IPv4 address or an IPv6 address in brackets; other Host values are not addresses.
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? `${protocol}://${host}` : baseUrl();
}
