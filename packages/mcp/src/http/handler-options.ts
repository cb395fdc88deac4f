import type { ClientOptions } from '@room-sessions/core';

/** Options of `createHandler`. */
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
