// Routes for the operator of a gateway; none needs a key. `/` says where the others are.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consolePath } from '../console/bind.ts';
import { controlPrefix } from '../control/route.ts';
import { Failure } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Services } from '../services.ts';

export function bindOps(app: FastifyInstance, services: Services, hasControl: boolean): void {
  const { state, storeHealth } = services;
  app.get('/', async (request, reply) => {
    const url = addressAsked(request, services);
    void reply.header('vary', 'Accept');
    const places = {
      ...(hasControl && { console: url + consolePath, control: url + controlPrefix }),
      api: `${url}/api/v1`,
      document: `${url}/openapi.json`,
    };
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return sendAnswer(reply, places);
    const links = Object.entries(places).map(([name, to]) => `<p><a href="${to}">${name}</a>`);
    const call = `<pre>curl -H 'X-API-Key: KEY' ${places.api}/badging/badge/question</pre>`;
    void reply.type('text/html').header('content-security-policy', "default-src 'none'");
    return `<!doctype html><title>Room Sessions Gateway</title>${links.join('')}${call}`;
  });
  app.get('/openapi.json', async (request, reply) => {
    // For the tools of others: the gateway's own copy has what only its generator reads.
    const { default: document } = await import('@room-sessions/models/openapi.json', {
      with: { type: 'json' },
    });
    const servers = [{ url: addressAsked(request, services) }];
    return sendAnswer(reply, { ...document, servers });
  });
  // A supervisor restarts a process that is not alive; a load balancer sends requests elsewhere
  // while it is not ready.
  app.get('/healthz', async (_, reply) => sendAnswer(reply, { status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const why = state.isDraining ? 'the gateway is draining' : await storeHealth.whyNot();
    if (why !== undefined) throw new Failure(503, `not ready: ${why}`);
    return sendAnswer(reply, { status: 'ready' });
  });
}

/** The URL by which this caller has reached the gateway. */
function addressAsked(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  { publicUrl, state }: Pick<Services, 'publicUrl' | 'state'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  // A name, an IPv4 address or an IPv6 address in brackets; other Host values are not addresses.
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? `${protocol}://${host}` : state.url;
}
