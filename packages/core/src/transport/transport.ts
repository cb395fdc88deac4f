// The interface between the call pipeline and the network.

import { getMark, mark } from '../errors/brand.ts';

/** A request body that is created while it is sent, by the package that uploads it. */
export interface StreamedBody {
  /** Size in bytes, if known. */
  readonly length: number | undefined;
  /** Whether it cannot be sent again: it can be read only once and was opened, or its source failed. */
  readonly isConsumed: boolean;
  /**
   * The bytes, created on demand; never throws. `return()` closes the source and never rejects. The error
   * of a source has no code and no cause, because these would say something about the request.
   */
  open(): AsyncIterable<Uint8Array>;
  /** Sends it by `fetch`: calls `send` with the options that it adds to the request. */
  sendByFetch(
    send: (more: RequestInit) => Promise<Response>,
    signal: AbortSignal,
  ): Promise<Response>;
}

/** Whether a value is a {@link StreamedBody}. */
export const isStreamedBody = (value: unknown): value is StreamedBody =>
  typeof (value as StreamedBody | undefined)?.sendByFetch === 'function';

/** Whether a body cannot be sent again. */
export const isConsumed = (body: MiddlewareRequest['body']): boolean =>
  typeof body === 'object' && body.isConsumed;

/** A request as a middleware sees it: without the API key, which is added after the last one. */
export interface MiddlewareRequest {
  readonly method: string;
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | undefined;
}

/** A request as it is sent. */
export interface TransportRequest extends MiddlewareRequest {
  /** Aborts the exchange at once and closes its connection. */
  readonly signal: AbortSignal;
  /** Must be called before the first byte of the request can be sent. */
  readonly onSend: () => void;
}

/** A response whose head has arrived. Its body is read once, or cancelled. */
export interface TransportResponse {
  /** 0 if the runtime hides a redirect. */
  readonly status: number;
  /** The value of a header, by its name in lower case; null if absent. */
  header(name: string): string | null;
  /** All headers; a repeated header occurs repeatedly. */
  headers(): Iterable<readonly [string, string]>;
  /**
   * The whole body, decompressed. Throws if it exceeds `limit` bytes or cannot be decoded.
   */
  bytes(limit: number): Promise<Uint8Array>;
  /** Discards the body, and the connection if necessary. */
  cancel(): void;
  /** Converts it to a `Response`, with the body if it was not read yet. */
  toResponse(): Response;
}

/**
 * Sends the requests of a client. On Node it is `node:http` with kept connections, created by
 * `createNodeTransport` of `@room-sessions/core/node`; on other runtimes, and with the option `fetch`,
 * it is `fetch`.
 */
export interface Transport {
  /**
   * Sends one request and resolves with its response as soon as the head has arrived. Follows no
   * redirect. Rejects with the runtime's own error. The failure of a transport that is not of this SDK has
   * the delivery `unknown`, because only the SDK's own proves that nothing was sent.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
}

/**
 * A transport of this SDK, in this copy or another. It announces each request by `onSend`, and its failures prove
 * what was sent, if `isProof` says so. Nothing that another transport does or fails with proves anything.
 */
export const proving = (isProof: () => boolean, send: Transport['send']): Transport => ({
  send: Object.assign(send, { [proof]: isProof }),
});

/** The property of `send` that says whether its failures prove something. */
export const proof: unique symbol = /* @__PURE__ */ Symbol.for('@room-sessions/core/proves');

/** Why a body that arrived cannot be used. */
export type UnusableBody = 'body_not_decoded' | 'body_too_large';

/** The error of an unusable body. The error of the call has its code and message. */
function unusableBody(code: UnusableBody, message: string): Error {
  const error = new Error(message);
  mark(error, 'unusable-body', code);
  return error;
}

/** The error of a body that exceeds its limit. */
export const tooLarge = (limit: number): Error =>
  unusableBody(
    'body_too_large',
    `the response is longer than ${limit} bytes (\`maxResponseBytes\`)`,
  );

/** The error of a body that cannot be decoded. */
export const undecodable = (why: string): Error =>
  unusableBody('body_not_decoded', `the response cannot be decoded: ${why}`);

/** What a failure of a transport means. */
export interface Diagnosis {
  readonly code: 'connection_failed' | 'connect_timeout';
  /** The code if there was a response that cannot be used. */
  readonly unusable?: UnusableBody | 'redirect_refused';
  /** What happened, as a part of a sentence. */
  readonly what: string;
  /** The runtime's code for it in brackets, if known. */
  readonly why?: string;
  /** What to do, as a sentence at the end, if known. */
  readonly advice?: string;
  /** The error of the runtime, if any. */
  readonly cause: unknown;
  /** Whether it proves that something has answered. */
  readonly isAnswered?: boolean;
}

/** The meaning of the error of an unusable body; undefined for another one. */
export function diagnoseBody(failure: unknown): Diagnosis | undefined {
  const unusable = getMark(failure, 'unusable-body') as UnusableBody | undefined;
  if (!unusable) return undefined;
  const { message, cause = failure } = failure as Error;
  return { code: 'connection_failed', unusable, what: message, isAnswered: true, cause };
}

/** No byte of the request was sent; the `cause` is the error of the connection. */
export class NeverSent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    mark(this, 'never-sent');
  }
}
