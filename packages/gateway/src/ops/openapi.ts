// The API document, with this gateway as its server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { document } from '../generated/openapi.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import type { Services } from '../services.ts';

export function bindDocument(app: FastifyInstance, services: Services): void {
  app.get('/openapi.json', async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(documentFor(addressAsked(request, services)))),
  );
}

const documentFor = (url: string): OpenApiDocument => ({ ...document, servers: [{ url }] });

/** What the caller can reach the gateway by, as it has just done so. */
export function addressAsked(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  { publicUrl, baseUrl }: Pick<Services, 'publicUrl' | 'baseUrl'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  // A name, an IPv4 address or one of IPv6 in brackets; what else a Host may hold is no address.
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? `${protocol}://${host}` : baseUrl();
}
