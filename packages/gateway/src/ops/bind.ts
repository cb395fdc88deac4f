// Routes for the operator of a gateway; none needs a key.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { document } from '../generated/openapi.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Services } from '../services.ts';
import { bindHome } from './home.ts';

export function bindOps(app: FastifyInstance, services: Services, hasControl: boolean): void {
  const { state, storeHealth } = services;
  bindHome(app, (request) => addressAsked(request, services), hasControl);
  app.get('/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(documentAt(addressAsked(request, services))),
  );
  // A supervisor restarts a process that is not alive; a load balancer sends requests elsewhere
  // while it is not ready.
  app.get('/healthz', async (request, reply) =>
    sendAnswer(reply, { status: 'ok' }, request.assumed),
  );
  app.get('/readyz', async (request, reply) => {
    const why = state.isDraining ? 'the gateway is draining' : await storeHealth.whyNot();
    if (why !== undefined) throw new Failure(503, `not ready: ${why}`);
    return sendAnswer(reply, { status: 'ready' }, request.assumed);
  });
  app.addHook('onClose', async () => storeHealth.close());
}

const mark = 'http://address.invalid';
let text: string | undefined;

function documentAt(address: string): string {
  text ??= JSON.stringify({ ...document, servers: [{ url: mark }] });
  return text.replace(mark, () => JSON.stringify(address).slice(1, -1));
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
