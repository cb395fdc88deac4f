// CORS for pages in development: off by default, and never for the control plane or its console,
// whose token must not work from another origin.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decode } from '../checks/decode.ts';
import { usageError } from '../start-error.ts';

/**
 * Adds the CORS headers to a response.
 *
 * @returns whether the request is a preflight, which gets 204.
 */
export type Cors = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Paths that no page of another origin may read, in any encoding. */
const isPrivate = (url: string): boolean => /^\/(?:_control|console)(?:[/?]|$)/i.test(decode(url));

const exposed = 'Allow, Retry-After, WWW-Authenticate, X-Room-Sessions-Assumed';

/** Allows pages of these origins; `undefined` without any. */
export function createCors(origins: readonly string[]): Cors | undefined {
  if (origins.length === 0) return undefined;
  return ({ method, url, headers }, reply) => {
    if (isPrivate(url)) return false;
    // A response for one origin must not be cached for another.
    reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !origins.includes(origin)) return false;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', exposed);
    const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in headers;
    if (!isPreflight) return false;
    reply.header('vary', 'Origin, Access-Control-Request-Headers');
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, PATCH');
    const asked = headers['access-control-request-headers'];
    if (asked !== undefined) reply.header('access-control-allow-headers', asked);
    reply.header('access-control-max-age', '600');
    return true;
  };
}

/** @throws StartError for a text that no browser sends as `Origin`. */
export function readOrigins(texts: readonly string[] = []): readonly string[] {
  for (const text of texts) {
    // For the scheme of an app, such as `capacitor:`, URL has no origin.
    const isWeb = URL.canParse(text) && new URL(text).origin === text;
    if (isWeb || /^(?!https?:|file:)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+$/.test(text)) continue;
    throw usageError(
      `--cors (cors): expected the origin of a page, such as http://localhost:5173, without a path; ` +
        `got ${JSON.stringify(text)}. Name each origin: there is no wildcard.`,
    );
  }
  return texts;
}
