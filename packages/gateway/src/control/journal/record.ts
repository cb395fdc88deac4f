// Writes each request of a client into the journal, when its answer is sent or it has ended
// without one. What a probe or the control plane asks is none of these.
import { StringDecoder } from 'node:string_decoder';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JournalMessage } from '../wire.ts';
import type { Journal, Unnumbered } from './journal.ts';
import { createRedactors, withoutSecrets, type Redactor } from './redact.ts';

declare module 'fastify' {
  interface FastifyRequest {
    recording: Recording | undefined;
  }
}

/** What is known of a request so far. */
export interface Recording {
  readonly at: number;
  readonly started: number;
  /** The first part of the body. */
  received?: Buffer;
  answered?: string;
  /** Whether there was more of it. */
  more?: boolean;
}

/** How much of a body is kept, in bytes. */
const bodyKept: number = 16 * 1024;

const unrecorded = /^\/(?:console|docs|healthz|metrics|openapi\.json|readyz)(?:[/?]|$)/;

/** @returns what begins the entry of a request. */
export function recordRequests(
  app: FastifyInstance,
  journal: Journal,
  { owns, secrets }: { owns: (request: FastifyRequest) => boolean; secrets: readonly string[] },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const redactorOf = createRedactors(secrets);
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    const isCall = request.route.config.operationId !== undefined;
    if (!isCall && (owns(request) || unrecorded.test(request.url))) return;
    request.recording = { at: Date.now(), started: performance.now() };
    reply.raw.on('close', () => {
      journal.add(request.tenant?.id, entryOf(request, reply, redactorOf(request.headers)));
    });
  };
  app.decorateRequest('recording');
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { recording } = request;
    if (recording && typeof payload === 'string') recording.answered = payload;
    done(null, payload);
  });
  return begin;
}

/** Keeps the beginning of a body: a copy where it is not all, so that the whole can go. */
export function keepBody(recording: Recording | undefined, bytes: Buffer): void {
  if (recording === undefined || bytes.length === 0) return;
  recording.more = bytes.length > bodyKept;
  recording.received = recording.more ? Buffer.from(bytes.subarray(0, bodyKept)) : bytes;
}

/**
 * What is kept of a call is gone through when somebody looks at the entry, which mostly nobody does;
 * only headers that are secrets by their names are left out now. Where a secret is about that is
 * known from this request alone, all is done at once, and so it is with what is no call: a key may
 * be in its answer.
 */
function entryOf(
  request: FastifyRequest,
  reply: FastifyReply,
  redactor: Redactor,
): Unnumbered | (() => Unnumbered) {
  const { recording, tenant, fault } = request;
  const { at = 0, started = 0, received, more = false, answered } = recording ?? {};
  const { raw, method } = request;
  const { headersSent: sent, statusCode } = reply.raw;
  const operation = request.route.config.operationId ?? null;
  // A banner may be shown without one.
  const key = (request.headers['x-api-key'] !== undefined && tenant?.id) || null;
  const path = raw.url ?? '';
  const ms = performance.now() - started;
  const headers = withoutSecrets(request.headers);
  const answerHeaders = sent ? withoutSecrets(reply.getHeaders()) : {};
  const answer = sent && answered ? beginning(answered) : undefined;
  // It holds on to what it names, and to nothing else of the request.
  const write = (): Unnumbered => ({
    at: new Date(at).toISOString(),
    key,
    operation,
    method,
    path: redactor.path(path),
    status: sent ? statusCode : null,
    ms: Math.round(ms * 1000) / 1000,
    ...(fault && { fault: fault.id }),
    request: {
      headers: redactor.headers(headers),
      ...(received && bodyOf(received, more, redactor)),
    },
    response: {
      headers: redactor.headers(answerHeaders),
      ...(answer && answerOf(answer, redactor)),
    },
  });
  return operation === null || redactor.knowsMore ? write() : write;
}

interface Beginning {
  readonly text: string;
  readonly isAll: boolean;
}

/** As much as may be kept: a copy where it is not all, so that the whole can go. */
const beginning = (text: string): Beginning =>
  text.length <= bodyKept
    ? { text, isAll: true }
    : { text: Buffer.from(text.slice(0, bodyKept), 'utf16le').toString('utf16le'), isAll: false };

function answerOf({ text, isAll }: Beginning, redactor: Redactor): Omit<JournalMessage, 'headers'> {
  const bytes = Buffer.from(text);
  return bodyOf(bytes.subarray(0, bodyKept), !isAll || bytes.length > bodyKept, redactor);
}

function bodyOf(bytes: Buffer, more: boolean, redactor: Redactor): Omit<JournalMessage, 'headers'> {
  // Leaves out what the cut has left of a character.
  const text = more ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
  return { body: redactor.body(text, more), ...(more && { truncated: true }) };
}
