// Decides whether a request is handled: its form, its key, the rate limit, and the page that sends it.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import type { Tenant } from '../store/tenant.ts';

/**
 * Rejects requests that Node's HTTP parser accepts.
 *
 * @throws Failure (400)
 */
export function rejectMalformedRequests(request: IncomingMessage): void {
  // Node reads a request line without a version as HTTP/0.9, and accepts one with HTTP/2.
  if (request.httpVersionMajor !== 1) throw malformed('the request is not HTTP/1.1');
  const hosts = getRawHeaderValues(request, 'host').length;
  const atLeast = request.httpVersion === '1.0' ? 0 : 1;
  if (hosts < atLeast) throw malformed('Host: the header is missing');
  if (hosts > 1) throw malformed('Host: was sent more than once');
}

/** The sender, or a proxy, parses HTTP differently: read nothing more from the connection. */
const malformed = (message: string): Failure =>
  new Failure(400, message, { headers: { connection: 'close' } });

/**
 * The values of a header as they were sent, one for each occurrence; `headers` has only the first
 * or joins them, and `headersDistinct` makes lists of all headers.
 */
function getRawHeaderValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) {
      values.push(rawHeaders[at + 1] ?? '');
    }
  }
  return values;
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
  const values = getRawHeaderValues(request.raw, 'x-api-key');
  if (request.route.config.keyOptional) {
    request.assumed.add('banner-auth');
    if (values.length === 0 && assumptions['banner-auth'] === 'optional') {
      return keyring.usual().then((tenant) => tenant ?? keyring.authenticate(values));
    }
  }
  return keyring.authenticate(values);
}

const minute = 60_000;

/** Counts a request; the id is `undefined` for all requests without a key, together. */
type RateLimit = (tenant: string | undefined) => void;

/**
 * Limits the requests per minute of each tenant, in windows that start with the first request.
 *
 * @returns a check that throws a Failure (429) with `Retry-After`.
 */
export function createRateLimit(limit: number | 'none', now: () => number): RateLimit | undefined {
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
