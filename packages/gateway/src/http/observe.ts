// Reports every request to the log, the metrics and the journal, once its response was sent or its
// connection is gone.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordRequest } from '../control/journal/record.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `routeOptions`, which Fastify builds on each access. */
    route: FastifyRequest['routeOptions'];
    /** See `logIdOf`. */
    logId: string;
  }
}

/** Must be called before anything can refuse the request. @returns what to call at its end. */
export type Observe = (request: FastifyRequest) => (reply: FastifyReply) => void;

export function createObserver(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  record: RecordRequest | undefined,
): Observe {
  return (request) => {
    const started = performance.now();
    request.route = request.routeOptions;
    metrics.started();
    const recorded = record?.(request);
    return (reply) => {
      const { url, config } = request.route;
      const ms = performance.now() - started;
      const line = {
        method: request.method,
        route: url && templateOf(url),
        operationId: config.operationId,
        status: reply.raw.writableFinished ? reply.raw.statusCode : undefined,
      };
      metrics.ended(line, ms / 1000);
      const key = request.tenant?.key ?? undefined;
      log.request?.({ id: logIdOf(request), ...line, ms: Math.round(ms * 10) / 10, key });
      recorded?.(reply, ms);
    };
  };
}

/** Ties the lines of the log about a request together. Most requests have no line. */
export const logIdOf = (request: FastifyRequest): string => (request.logId ||= randomUUID());

/** As the API document writes it: `{socialId}`. */
function templateOf(url: string): string {
  let template = templates.get(url);
  if (template === undefined) {
    template = url.replaceAll(/:(\w+)/g, '{$1}');
    templates.set(url, template);
  }
  return template;
}

/** Of the routes, of which there are as many as the gateway has. */
const templates = new Map<string, string>();
