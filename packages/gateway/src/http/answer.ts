// How an answer is written, whether it is a success or an error.
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
  return reply.type(json).send(textOf(answer));
}

function textOf(answer: unknown): string {
  try {
    if (answer instanceof JsonText) return answer.text;
    return answer instanceof JsonList ? answer.toText() : JSON.stringify(answer);
  } catch (error) {
    // A page of large records.
    if (!(error instanceof RangeError)) throw error;
    throw badInput('size: the answer would be longer than any text can be; ask for fewer items');
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

/** The control plane is the gateway's own: nothing about the API is assumed in it. */
export function sendControlFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(failure.code)
    .headers(failure.headers)
    .type(json)
    .send(JSON.stringify(errorBody(failure.code, failure.message)));
}

/** One of the two errors of an operation whose error bodies have `error` alone. */
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

/** The document has one status only, 401: every other is assumed. */
function silence(code: number): AssumptionId[] {
  if (code === 401) return [];
  return code === 400 || code === 404 ? ['error-statuses', 'error-conditions'] : ['error-statuses'];
}

function nameAssumptions(reply: FastifyReply, assumed: ReadonlySet<AssumptionId>): void {
  if (assumed.size > 0) reply.header('x-room-sessions-assumed', [...assumed].join(', '));
}
