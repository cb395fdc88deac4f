// Writes a response, for success and errors.
import type { ErrorBody } from '@room-sessions/models';
import type { FastifyReply } from 'fastify';
import type { Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import { PlainText } from '../handlers/call.ts';
import { JsonList } from '../store/page.ts';

// Without its ES module, which evaluates every export: one of them loads all of undici, a tenth of the
// start time of a gateway.
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');

const json = 'application/json; charset=utf-8';

export const sendAnswer = (
  reply: FastifyReply,
  answer: unknown,
  assumed: ReadonlySet<AssumptionId>,
): FastifyReply => reply.send(writeAnswer(reply, answer, assumed));

/** Writes the headers. @returns the body; `undefined`: none */
export function writeAnswer(
  reply: FastifyReply,
  answer: unknown,
  assumed: ReadonlySet<AssumptionId>,
): string | undefined {
  nameAssumptions(reply, assumed);
  if (answer === undefined) return undefined;
  if (answer instanceof PlainText) {
    reply.type('text/plain; charset=utf-8');
    return answer.text;
  }
  reply.type(json);
  return answer instanceof JsonList ? answer.toText() : JSON.stringify(answer);
}

/**
 * Unless the response says otherwise: unlike Authorization, X-API-Key does not keep shared caches
 * from storing a response (RFC 9111, 3.5).
 */
export function forbidCaching(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

/** The API's general error body. */
export const errorBody = (code: number, error: string): ErrorBody => ({
  error,
  status: 'error',
  code,
});

/**
 * Writes the status and the headers of an error.
 *
 * @param assumed so far; `undefined` when no assumption applies
 * @returns the body
 */
export function writeFailure(
  reply: FastifyReply,
  { code, message, headers, assumed: own }: Failure,
  assumed?: ReadonlySet<AssumptionId>,
): string {
  if (assumed) nameAssumptions(reply, new Set([...assumed, ...own, ...silence(code)]));
  reply.code(code).headers(headers).type(json);
  return JSON.stringify(errorBody(code, message));
}

/** The two errors of an operation whose error bodies contain only `error`. */
export function writeBareFailure(
  reply: FastifyReply,
  failure: Failure,
  status: number,
  assumed: ReadonlySet<AssumptionId>,
): string {
  nameAssumptions(reply, new Set([...assumed, 'banner-error-statuses']));
  reply.code(status).type(json);
  return JSON.stringify({ error: failure.message });
}

/** The document has only one error status, 401: every other one is an assumption. */
function silence(code: number): AssumptionId[] {
  if (code === 401) return [];
  return code === 400 || code === 404 ? ['error-statuses', 'error-conditions'] : ['error-statuses'];
}

function nameAssumptions(reply: FastifyReply, assumed: ReadonlySet<AssumptionId>): void {
  if (assumed.size > 0) reply.header('x-room-sessions-assumed', [...assumed].join(', '));
}
