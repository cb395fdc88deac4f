// Reports every request to the log and the journal, when its response was sent or its
// connection is closed.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Interceptor } from './interceptor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `routeOptions`, which Fastify builds on each access. */
    route: FastifyRequest['routeOptions'];
    /** See `getLogId`. */
    logId: string;
  }
  interface FastifyContextConfig {
    /** The path as the API document writes it: `{socialId}`. */
    template?: string;
  }
}

/**
 * Must be called before anything can reject the request. @returns the function to call at its end.
 */
export type Observe = (request: FastifyRequest) => (reply: FastifyReply) => void;

export function createObserver(
  { log }: Pick<Services, 'log'>,
  control: Interceptor | undefined,
): Observe {
  return (request) => {
    const started = performance.now();
    request.route = request.routeOptions;
    request.recording = control?.record(request);
    return (reply) => {
      const ms = performance.now() - started;
      const { method, tenant, route } = request;
      log.request?.({
        id: getLogId(request),
        method,
        route: route.config.template,
        operationId: route.config.operationId,
        status: reply.raw.writableFinished ? reply.raw.statusCode : undefined,
        ms: Math.round(ms * 10) / 10,
        key: tenant?.key ?? undefined,
        path: request.url.split('?', 1)[0] ?? '',
        tenant,
        isExpected: request.expectation !== undefined,
      });
      request.recording?.end(reply, ms);
    };
  };
}

/** Connects the log lines of a request. Most requests have none. */
export const getLogId = (request: FastifyRequest): string => (request.logId ||= randomUUID());
