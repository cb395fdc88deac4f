// Writes a response, for success and errors.
import type { ErrorBody } from '@room-sessions/models';
import type { FastifyReply } from 'fastify';
import type { AssumptionId } from '../generated/assumptions.ts';
import { PlainText } from '../handlers/call.ts';
import { JsonList } from '../store/page.ts';

// Without its ES module, which evaluates every export: one of them loads all of undici, a tenth of the
// start time of a gateway.
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');

export const json = 'application/json; charset=utf-8';

export const sendAnswer = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.send(writeAnswer(reply, answer));

/** Writes the headers. @returns the body; `undefined`: none */
export function writeAnswer(reply: FastifyReply, answer: unknown): string | undefined {
  nameAssumptions(reply, reply.request.assumed);
  if (answer === undefined) return undefined;
  if (answer instanceof PlainText) {
    reply.type('text/plain; charset=utf-8');
    return answer.text;
  }
  reply.type(json);
  return answer instanceof JsonList ? answer.text : JSON.stringify(answer);
}

/**
 * Unless the response says otherwise: unlike Authorization, X-API-Key does not keep shared caches
 * from storing a response (RFC 9111, 3.5).
 */
export function forbidCaching(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

export const errorBody = (code: number, error: string): ErrorBody => ({
  error,
  status: 'error',
  code,
});

export function nameAssumptions(reply: FastifyReply, assumed: ReadonlySet<AssumptionId>): void {
  if (assumed.size > 0) reply.header('x-room-sessions-assumed', [...assumed].join(', '));
}
