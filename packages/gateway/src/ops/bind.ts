// Routes for the operator of a gateway; none needs a key. The page at `/` says where the console, the API and its
// document are, and shows a first call; programs get the same as JSON.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consolePath } from '../console/bind.ts';
import { controlPrefix } from '../control/route.ts';
import { Failure } from '../failure.ts';
import { document } from '../generated/openapi.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Services } from '../services.ts';

const json = 'application/json; charset=utf-8';

export function bindOps(app: FastifyInstance, services: Services, hasControl: boolean): void {
  const { state, storeHealth } = services;
  app.get('/', async (request, reply) => {
    const url = addressAsked(request, services);
    void reply.header('vary', 'Accept');
    if (/\btext\/html\b/.test(request.headers.accept ?? '')) {
      return reply.headers(headers).type('text/html; charset=utf-8').send(page(url, hasControl));
    }
    return reply.type(json).send(
      JSON.stringify({
        api: `${url}/api/v1`,
        document: `${url}/openapi.json`,
        ...(hasControl && { console: url + consolePath, control: url + controlPrefix }),
      }),
    );
  });
  app.get('/openapi.json', async (request, reply) => {
    const servers = [{ url: addressAsked(request, services) }];
    return reply.type(json).send(JSON.stringify({ ...document, servers }));
  });
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

const style = `:root { color-scheme: light dark; }
body { margin: 4rem auto; max-width: 44rem; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.4rem; }
dt { font-weight: 600; }
dd { margin: 0 0 1rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; }`;

const headers = {
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The URL is that of the gateway, or a host and a port: it has no character of HTML. */
const page = (url: string, hasControl: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Room Sessions Gateway</title>
<style>${style}</style>
</head>
<body>
<h1>Room Sessions Gateway</h1>
<p>This gateway implements the API document on your own machine.</p>
<dl>
<dt>Console</dt>
<dd>${hasControl ? `<a href="${consolePath}">${url}${consolePath}</a>` : 'off; <code>--control-token TOKEN</code> turns it on'}</dd>
<dt>API</dt>
<dd><code>${url}/api/v1</code></dd>
<dt>API document</dt>
<dd><a href="/openapi.json">${url}/openapi.json</a></dd>
</dl>
<p>A first call, with your key:</p>
<pre><code>curl -H 'X-API-Key: KEY' ${url}/api/v1/guest/user</code></pre>
</body>
</html>
`;
