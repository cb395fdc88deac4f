// CORS for pages in development: off by default, and never for the control plane or its console,
// whose token must not work from another origin.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decode } from '../checks/decode.ts';

/** Paths that no page of another origin may read, in any encoding. */
const isPrivate = (url: string): boolean => /^\/(?:_control|console)(?:[/?]|$)/i.test(decode(url));

/** Allows pages of these origins to read the responses of the routes in `app`. */
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
