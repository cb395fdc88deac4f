// What a control plane does to the requests of the server. The server knows it only by these types.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../store/tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `undefined`: the request is not recorded. */
    recording: Recording | undefined;
    expectation: string | undefined;
  }
}

export interface Recording {
  received(body: Buffer): void;
  /** In place of an earlier one. */
  answered(body: string | Buffer): void;
  /** When the response was sent, or its connection is closed. */
  end(reply: FastifyReply, ms: number): void;
}

export interface Interceptor {
  /** Whether a request is for the control plane, even if its path does not exist. */
  owns(request: FastifyRequest): boolean;
  /** @throws Failure (401, 403) */
  admit(request: FastifyRequest): void;
  record(request: FastifyRequest): Recording | undefined;
  /**
   * The expectation that applies to a call of the tenant. Without one, the call waits for nothing.
   *
   * @throws Stale
   */
  readonly expect: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
  ) => Promise<ApplyExpectation | undefined> | undefined;
}

/**
 * Sends a response to the call.
 *
 * @param respond runs the operation, writes the status and the headers of its response, which may
 * be an error, and returns its body
 */
export type ApplyExpectation = (respond: () => Promise<string | undefined>) => Promise<void>;
