// The tools for your own HTTP server: accepts a Request, returns a Response.

import { type ClientOptions, ConfigurationError } from '@room-sessions/core';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server';
import { createServer } from '../server.ts';
import { createSettings } from '../settings.ts';
import { checkHandlerOptions } from './check-handler-options.ts';

/** Options of {@link createHandler}. */
export interface HandlerOptions {
  /**
   * Options of the client that calls the gateway, such as `baseUrl`, `apiKey` and `timeout`. `maxResponseBytes` is
   * 1 MiB by default, because a larger response would block all other calls.
   *
   * @default {} (base URL and key come from the environment)
   * @example { baseUrl: 'https://gateway.example.com', apiKey: () => vault.read('room-sessions') }
   */
  readonly client?: ClientOptions | undefined;
  /**
   * Whether the tools that write are offered.
   *
   * @default false
   * @example true
   */
  readonly allowWrites?: boolean | undefined;
  /**
   * The names of the tools to offer; the list may also name tools that write.
   *
   * @default all tools that only read
   * @example ['getRoomSettings', 'updateRoom']
   */
  readonly tools?: readonly string[] | undefined;
  /**
   * Whether a person must confirm each write. Over HTTP, a client with a protocol version before 2026-07-28
   * cannot ask for a confirmation, so it cannot write.
   *
   * @default true
   * @example false // callers are programs that you trust
   */
  readonly confirmWrites?: boolean | undefined;
  /**
   * Whether results contain the tokens of guests.
   *
   * @default false (`[withheld]` replaces them)
   * @example true
   */
  readonly revealGuestTokens?: boolean | undefined;
  /**
   * Host names under which your server is reached, without port. A request with another `Host` is
   * refused with 403, so that no page reaches the tools by DNS rebinding.
   *
   * @default ['localhost', '127.0.0.1', '[::1]']
   * @example ['mcp.example.com']
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Origins of the pages that may call the tools, each with scheme and port. A request with another
   * `Origin` is refused with 403. Assistants send no `Origin`. The handler sends no CORS headers: a browser also
   * needs those of your server.
   *
   * @default [] (no page)
   * @example ['https://chat.example.com']
   */
  readonly allowedOrigins?: readonly string[] | undefined;
}

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
