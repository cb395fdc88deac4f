// Decides whether a request is handled: its form, its key, the rate limit, and the page that sends it.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import type { Tenant } from '../store/tenant.ts';

/**
 * Rejects requests that Node's parser accepts, and that a proxy in front may read differently: a request
 * line without a version or with HTTP/2, and a second Host. Nothing more is read from the connection.
 *
 * @throws Failure (400)
 */
export function rejectMalformedRequests({ httpVersionMajor, rawHeaders }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (/^host$/i.test(rawHeaders[at]!)) hosts += 1;
  }
  if (httpVersionMajor === 1 && hosts < 2) return;
  const why = hosts < 2 ? 'the request is not HTTP/1.1' : 'Host: was sent more than once';
  throw new Failure(400, why, { headers: { connection: 'close' } });
}

/**
 * The tenant of an API request, by its key.
 *
 * @throws Failure (401)
 */
export function findTenant(
  request: FastifyRequest,
  { keyring, assumptions }: Pick<Services, 'keyring' | 'assumptions'>,
): Tenant | Promise<Tenant> {
  // Node joins the values of several headers: no key has a comma with a space.
  const key = request.headers['x-api-key'] as string | undefined;
  if (request.route.config.keyOptional) {
    request.assumed.add('banner-auth');
    if (key === undefined && assumptions['banner-auth'] === 'optional') {
      return keyring.usual().then((tenant) => tenant ?? keyring.authenticate(key));
    }
  }
  return keyring.authenticate(key);
}

const minute = 60_000;

/**
 * Limits the requests per minute of each tenant, and of all requests without a key together, in
 * windows that start with the first request.
 *
 * @returns a check that throws a Failure (429) with `Retry-After`.
 */
export function createRateLimit(
  limit: number | 'none',
  now: () => number,
): ((tenant: string | undefined) => void) | undefined {
  if (limit === 'none') return undefined;
  const windows = new Map<string | undefined, { start: number; count: number }>();
  return (id) => {
    const time = now();
    let window = windows.get(id);
    if (window === undefined || time >= window.start + minute || time < window.start) {
      window = { start: time, count: 0 };
      windows.set(id, window);
    }
    window.count += 1;
    if (window.count <= limit) return;
    const wait = Math.ceil((window.start + minute - time) / 1000);
    throw new Failure(429, `more than ${limit} requests per minute; retry in ${wait} s`, {
      assumed: ['rate-limits'],
      headers: { 'retry-after': String(wait) },
    });
  };
}

/**
 * Paths that no page of another origin may read: the control plane and the console, whose token must
 * not work from there. No other path begins with an encoded name.
 */
const isPrivate = (url: string): boolean =>
  /^\/(?:[^/?]*%|(?:_control|console)(?:[/?]|$))/i.test(url);

/** CORS for pages in development: they may read the responses of the routes in `app`. */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  const { default: cors } = await import('@fastify/cors');
  await app.register(cors, {
    // It decides for each request, so that each response has `Vary: Origin`.
    delegator({ headers, url }: FastifyRequest, done) {
      const { origin = '' } = headers;
      done(null, {
        origin: origins.includes(origin) && !isPrivate(url) && origin,
        preflight: 'access-control-request-method' in headers,
        methods: 'GET, HEAD, POST, PATCH',
        exposedHeaders: 'Allow, Retry-After, WWW-Authenticate, X-Room-Sessions-Assumed',
        maxAge: 600,
      });
    },
  });
}
