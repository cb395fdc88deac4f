// The tools for your own HTTP server: accepts a Request, returns a Response.

import { ConfigurationError } from '@room-sessions/core';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server';
import { createServer } from '../server.ts';
import { createSettings } from '../settings.ts';
import { checkHandlerOptions } from './check-handler-options.ts';
import type { HandlerOptions } from './handler-options.ts';

/** The result of {@link createHandler}. */
export interface Handler {
  /** Responds to a request. It needs no `this`. It does not authenticate callers: do that before you call it. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends the requests in progress. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the handler of an MCP endpoint, for both eras of the protocol. It uses one API key for all callers,
 * so only people who may use this key may reach the endpoint. It offers no tools that read files.
 *
 * Confirmations are kept in memory: route each client to the same process.
 *
 * @throws ConfigurationError without base URL or key, for an unknown tool, and for an option of the wrong kind.
 * @example const { fetch } = createHandler({ allowedHosts: ['mcp.example.com'] });
 */
export function createHandler(options: HandlerOptions = {}): Handler {
  const {
    client = {},
    allowWrites = false,
    tools,
    confirmWrites = true,
    revealGuestTokens = false,
    allowedHosts = localhostAllowedHostnames(),
    allowedOrigins = [],
  } = checkHandlerOptions(options);
  const hosts = allowedHosts.map(toHostName);
  const origins = allowedOrigins.map(toOrigin);
  const settings = createSettings({
    client,
    allowWrites,
    tools,
    confirmWrites,
    turnOff: '`confirmWrites: false`',
    revealGuestTokens,
  });
  const handler = createMcpHandler(() => createServer(settings));
  return {
    fetch: async (request) =>
      hostHeaderValidationResponse(request, hosts) ??
      refuseOrigin(request, origins) ??
      handler.fetch(request),
    close: () => handler.close(),
  };
}

/** The name to compare with. A name with a port would match no request. */
function toHostName(host: string): string {
  const url = URL.parse(`http://${host}`);
  // A pattern would match no request either.
  if (url && url.href === `http://${url.hostname}/` && !host.includes('*')) return url.hostname;
  throw new ConfigurationError(
    `\`allowedHosts\` has ${JSON.stringify(host)}. It accepts host names without port and without patterns, such as mcp.example.com.`,
  );
}

/** The origin as a browser sends it. */
function toOrigin(origin: string): string {
  const written = origin.toLowerCase().replace(/\/$/, '');
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/.test(written)) return written;
  throw new ConfigurationError(
    `\`allowedOrigins\` has ${JSON.stringify(origin)}. It accepts origins, such as https://chat.example.com.`,
  );
}

/** The 403 response to a page that is not allowed; undefined for every other request. */
function refuseOrigin(request: Request, allowed: readonly string[]): Response | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || allowed.includes(origin)) return undefined;
  const error = { code: -32_000, message: 'Pages of this origin may not call.' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 403 });
}
