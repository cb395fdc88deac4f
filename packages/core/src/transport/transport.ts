// What sends a request and brings the response: the one seam between the pipeline and the network.

import { mark } from '../errors/brand.ts';
import type { StreamedBody } from '../request/streamed-body.ts';

/** A request as it goes out. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | undefined;
  /** Ends the exchange at once and closes its connection. */
  readonly signal: AbortSignal;
  /** To be called before the first byte of the request can leave: until then, nothing was sent. */
  readonly onSend: () => void;
}

/** A response whose head is here. Its body is read once, or cancelled. */
export interface TransportResponse {
  /** 0 where the runtime hides a redirect. */
  readonly status: number;
  /** A header by its name in lower case; null where there is none. */
  header(name: string): string | null;
  /** All headers, a name as often as it came. */
  headers(): Iterable<readonly [string, string]>;
  /**
   * The whole body, decompressed. Throws an error beyond `limit` bytes, and if the body
   * arrived but cannot be decoded.
   */
  bytes(limit: number): Promise<Uint8Array>;
  /** Gives the body up, and with it the connection where it has to. */
  cancel(): void;
  /** The same as a `Response`; with its body as long as nobody has read it. */
  toResponse(): Response;
}

/**
 * What a client sends its requests with. On Node it is `node:http` with kept connections, made by
 * `createNodeTransport` of `@room-sessions/core/node`; elsewhere, and by the option `fetch`, it is
 * `fetch`.
 */
export interface Transport {
  /**
   * Sends one request and gives its response as soon as the head is here. Follows no redirect.
   * Rejects with the runtime's own error.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
}

/** Why a body that arrived cannot be used. */
export type UnusableBody = 'body_not_decoded' | 'body_too_large';

/** A body that arrived and cannot be used. The error of the call has this code and message. */
function unusableBody(code: UnusableBody, message: string): Error {
  const error = new Error(message);
  mark(error, 'unusable-body', code);
  return error;
}

/** A body beyond the limit that it is read with. */
export const tooLarge = (limit: number): Error =>
  unusableBody(
    'body_too_large',
    `the response is longer than ${limit} bytes (\`maxResponseBytes\`)`,
  );

/** A body that cannot be decoded. */
export const undecodable = (why: string): Error =>
  unusableBody('body_not_decoded', `the response cannot be decoded: ${why}`);

/** No byte of the request was accepted by the connection; what happened to it is the cause. */
export class NeverSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    mark(this, 'never-sent');
  }
}
