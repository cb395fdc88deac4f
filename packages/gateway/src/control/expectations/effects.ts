// What each expectation does to a call: before the handler, in its stead; after it, to its answer.
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { errorBody } from '../../http/error-body.ts';
import { keepBody } from '../journal/record.ts';
import type { Expectation, ExpectationEffect } from '../wire.ts';
import type { PendingResponses } from './pending-responses.ts';

/** What is to become of the call; none of it when nothing is answered any more. */
export interface Outcomes {
  /** What the handler answered; there is nothing before it ran. */
  readonly answered?: string;
  /** The call goes on as if nothing had been. */
  readonly next: () => void;
  /** This is answered in place of anything else. */
  readonly answer: (body: string) => void;
  /** A defect. */
  readonly fail: (error: Error) => void;
}

const expectationHeader = 'x-room-sessions-expectation';

export async function applyExpectation(
  expectation: Expectation,
  reply: FastifyReply,
  held: PendingResponses,
  outcomes: Outcomes,
): Promise<void> {
  try {
    await applyEffect(expectation, reply, held, outcomes);
  } catch (error) {
    outcomes.fail(error as Error);
  }
}

async function applyEffect(
  { id, effect }: Expectation,
  reply: FastifyReply,
  held: PendingResponses,
  { answered, next, answer }: Outcomes,
): Promise<void> {
  if ('delay' in effect) {
    if (!(await held.wait(reply.raw, effect.delay))) return end(reply);
    reply.header(expectationHeader, id);
    return next();
  }
  if ('stall' in effect) {
    held.keep(reply.raw);
    return end(reply);
  }
  if ('drop' in effect) {
    reply.request.raw.socket.destroy();
    return end(reply);
  }
  if ('reset' in effect) {
    resetConnection(reply.request.raw.socket);
    return end(reply);
  }
  reply.header(expectationHeader, id);
  if ('truncate' in effect) {
    truncate(reply, answered ?? substitute(reply, { status: 500 }), effect.truncate);
    return end(reply);
  }
  return answer(substitute(reply, effect));
}

function end(reply: FastifyReply): void {
  reply.hijack();
}

/** Makes the reply that of the expectation, and gives its body. */
function substitute(
  reply: FastifyReply,
  effect: Extract<ExpectationEffect, { status: number } | { rateLimit: object }>,
): string {
  const { status, body, headers } = 'status' in effect ? effect : tooMany(effect.rateLimit);
  // Of the answer that is replaced.
  for (const name of ['content-length', 'etag', 'x-room-sessions-assumed'])
    reply.removeHeader(name);
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .headers(headers ?? {});
  return JSON.stringify(
    body === undefined ? errorBody(status, 'an expectation of the control plane') : body,
  );
}

function tooMany({ retryAfter }: { retryAfter: number | string }): {
  status: number;
  body?: undefined;
  headers: Record<string, string>;
} {
  // Dates have whole seconds: cut, it would be less than one ahead.
  const soon = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000).toUTCString();
  const text = retryAfter === 'http-date' ? soon : String(retryAfter);
  return { status: 429, headers: { 'retry-after': text } };
}

function truncate(reply: FastifyReply, answer: string, bytes: number): void {
  const whole = Buffer.from(answer);
  // At least one is missing, of an empty body too.
  const announced = Math.max(whole.length, 1);
  const sent = whole.subarray(0, Math.min(bytes, announced - 1));
  const { raw } = reply;
  keepBody(reply.request.recording, 'answered', sent);
  reply.header('content-length', announced);
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '');
  raw.writeHead(reply.statusCode);
  raw.flushHeaders();
  if (sent.length > 0) raw.write(sent);
  reply.request.raw.socket.destroySoon();
}

/** Under TLS it is the connection below that is reset. */
function resetConnection(socket: Socket & { _parent?: Socket | null }): void {
  const { _parent: below } = socket;
  if (below) {
    below.resetAndDestroy();
    socket.destroy();
  } else {
    socket.resetAndDestroy();
  }
}
