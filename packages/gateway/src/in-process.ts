// A gateway in this process, without a port.
import { randomBytes } from 'node:crypto';
import { assemble } from './assemble.ts';
import type { Assumptions } from './assume.ts';
import type { GatewayOptions } from './gateway.ts';

/** Options of a gateway in this process. Its records are kept in memory. */
export type InProcessOptions = Pick<
  GatewayOptions,
  'apiKey' | 'assume' | 'strict' | 'seed' | 'clock' | 'publicUrl' | 'logLevel'
>;

/** A gateway without a port. It has no control plane. */
export interface InProcessGateway extends AsyncDisposable {
  /** The API key that it accepts. */
  readonly apiKey: string;
  /** The value of each switch. */
  readonly assumptions: Assumptions;
  /** Handles a request and opens no socket. Only the path and the query of its URL matter. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Starts a gateway without a socket: a request is a function call.
 *
 * @example
 * await using gateway = await startInProcess({ assume: { 'max-page-size': 50 } });
 * const request = new Request('http://gateway/api/v1/social/playlist/all', {
 *   headers: { 'x-api-key': gateway.apiKey },
 * });
 * const response = await gateway.fetch(request);
 * @throws StartError when an option is wrong.
 */
export async function startInProcess(options: InProcessOptions = {}): Promise<InProcessGateway> {
  const { apiKey = randomBytes(24).toString('base64url') } = options;
  const noPort = async (): Promise<void> => {};
  const { app, store, assumptions, server } = await assemble(
    { ...options, apiKeys: [apiKey] },
    noPort,
  );
  server.url = 'http://gateway.invalid';
  await app.ready();
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= app.close().then(() => store.close()));
  return {
    apiKey,
    assumptions,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const sent = Buffer.from(await request.arrayBuffer());
      const { statusCode, headers, rawPayload } = await app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(sent.length > 0 && { payload: sent }),
      });
      // A Response with one of these statuses must not have a body, not even an empty one.
      const body = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload);
      const pairs = Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(body, { status: statusCode, headers: pairs });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
