// Writes a response, for success and errors.
import type { FastifyReply } from 'fastify';
import { badInput, type Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import { PlainText } from '../handlers/call.ts';
import { JsonList, JsonText } from '../store/json.ts';
import { errorBody } from './error-body.ts';

const json = 'application/json; charset=utf-8';

export function sendAnswer(
  reply: FastifyReply,
  answer: unknown,
  assumed: ReadonlySet<AssumptionId>,
): FastifyReply {
  nameAssumptions(reply, assumed);
  if (answer === undefined) return reply.send();
  if (answer instanceof PlainText) {
    return reply.type('text/plain; charset=utf-8').send(answer.text);
  }
  return reply.type(json).send(toText(answer));
}

function toText(answer: unknown): string {
  try {
    if (answer instanceof JsonText) return answer.text;
    return answer instanceof JsonList ? answer.toText() : JSON.stringify(answer);
  } catch (error) {
    // A page of very large records.
    if (!(error instanceof RangeError)) throw error;
    throw badInput('size: the response would be too large for one string; request fewer items');
  }
}

export function sendFailure(
  reply: FastifyReply,
  failure: Failure,
  assumed: ReadonlySet<AssumptionId>,
): FastifyReply {
  nameAssumptions(reply, new Set([...assumed, ...failure.assumed, ...silence(failure.code)]));
  return sendControlFailure(reply, failure);
}

/** The control plane is not part of the API, so no assumption applies to it. */
export function sendControlFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(failure.code)
    .headers(failure.headers)
    .type(json)
    .send(JSON.stringify(errorBody(failure.code, failure.message)));
}

/** The two errors of an operation whose error bodies contain only `error`. */
export function sendBareFailure(
  reply: FastifyReply,
  failure: Failure,
  status: number,
  assumed: ReadonlySet<AssumptionId>,
): FastifyReply {
  nameAssumptions(reply, new Set([...assumed, 'banner-error-statuses']));
  return reply
    .code(status)
    .type(json)
    .send(JSON.stringify({ error: failure.message }));
}

/** The document has only one error status, 401: every other one is an assumption. */
function silence(code: number): AssumptionId[] {
  if (code === 401) return [];
  return code === 400 || code === 404 ? ['error-statuses', 'error-conditions'] : ['error-statuses'];
}

function nameAssumptions(reply: FastifyReply, assumed: ReadonlySet<AssumptionId>): void {
  if (assumed.size > 0) reply.header('x-room-sessions-assumed', [...assumed].join(', '));
}
