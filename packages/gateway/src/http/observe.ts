// Sees each request from its first line to the end of its answer, for the log and the figures.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** Has to be told of each request once, before anything can refuse it. */
export type Observe = (request: FastifyRequest, reply: FastifyReply) => void;

export function createObserver({ log, metrics }: Pick<Services, 'log' | 'metrics'>): Observe {
  return (request, reply) => {
    const started = performance.now();
    metrics.started();
    request.route = request.routeOptions;
    request.logId = randomUUID();
    // Not `onResponse`, which is silent about a client that goes away.
    reply.raw.on('close', () => {
      const { url, config } = request.route;
      const ms = performance.now() - started;
      const line = {
        id: request.logId,
        method: request.method,
        route: url && templateOf(url),
        operationId: config.operationId,
        status: reply.raw.writableFinished ? reply.raw.statusCode : undefined,
        ms: Math.round(ms * 10) / 10,
        key: request.tenant?.key ?? undefined,
      };
      metrics.ended(line, ms / 1000);
      log.request(line);
    });
  };
}

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
