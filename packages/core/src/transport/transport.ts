// What sends a request and brings the response: the one seam between the pipeline and the network.

import { mark } from '../brand.ts';
import type { StreamedBody } from '../streamed-body.ts';

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
   * The whole body, decompressed. Throws BodyTooLarge beyond `limit` bytes, and what `decode.ts`
   * takes for undecodable where the bytes came but mean nothing.
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

/** Whether a response asks to go elsewhere, as far as its status says. */
export const redirects = ({ status }: TransportResponse): boolean =>
  // In a browser a redirect is opaque: neither its status nor its target can be read.
  status === 0 || (status > 300 && status < 309 && [301, 302, 303, 307, 308].includes(status));

/** A body that went beyond the limit it was read with. */
export class BodyTooLarge extends Error {
  constructor() {
    super('The body is longer than its limit.');
    mark(this, 'body-too-large');
  }
}

/** Why a body that came cannot be decoded. */
export const undecodable = (why: string): Error =>
  Object.assign(new Error(`The body cannot be decoded: ${why}.`), { code: 'ERR_BODY_UNDECODABLE' });

/** No byte of the request was accepted by the connection; what happened to it is the cause. */
export class NeverSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    mark(this, 'never-sent');
  }
}
