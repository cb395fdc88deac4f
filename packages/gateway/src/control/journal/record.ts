// Writes each request of a client into the journal, when its answer is sent or it has ended
// without one. What a probe or the control plane asks is none of these.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JournalMessage } from '../wire.ts';
import type { Draft, Journal, Unnumbered } from './journal.ts';
import { createKeptBodies, type KeptBodies, type KeptBody } from './kept-bodies.ts';
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
  readonly bodies: KeptBodies;
  received: KeptBody | undefined;
  answered: KeptBody | undefined;
}

const unrecorded = /^\/(?:console|docs|healthz|metrics|openapi\.json|readyz)(?:[/?]|$)/;

/** @returns what begins the entry of a request. */
export function recordRequests(
  app: FastifyInstance,
  journal: Journal,
  { owns, secrets }: { owns: (request: FastifyRequest) => boolean; secrets: readonly string[] },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const redactorOf = createRedactors(secrets);
  const bodies = createKeptBodies();
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    const isCall = request.route.config.operationId !== undefined;
    if (!isCall && (owns(request) || unrecorded.test(request.url))) return;
    request.recording = {
      at: Date.now(),
      started: performance.now(),
      bodies,
      received: undefined,
      answered: undefined,
    };
    reply.raw.on('close', () => {
      journal.add(request.tenant?.id, entryOf(request, reply, redactorOf(request.headers)));
    });
  };
  app.decorateRequest('recording');
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string') keepBody(request.recording, 'answered', payload);
    done(null, payload);
  });
  return begin;
}

/** Keeps the beginning of a body, in the place of what was kept before. */
export function keepBody(
  recording: Recording | undefined,
  which: 'received' | 'answered',
  body: string | Buffer,
): void {
  if (!recording) return;
  recording[which]?.release();
  recording[which] = body.length > 0 ? recording.bodies.keep(body) : undefined;
}

/**
 * What is kept of a call is gone through when somebody looks at the entry, which mostly nobody does;
 * only headers that are secrets by their names are left out now. Where a secret is about that is
 * known from this request alone, all is done at once, and so it is with what is no call: a key may
 * be in its answer.
 */
function entryOf(request: FastifyRequest, reply: FastifyReply, redactor: Redactor): Draft {
  const { recording, tenant, fault } = request;
  const { at = 0, started = 0, received, answered } = recording ?? {};
  const { raw, method } = request;
  const { headersSent: sent, statusCode } = reply.raw;
  const operation = request.route.config.operationId ?? null;
  // A banner may be shown without one.
  const key = (request.headers['x-api-key'] !== undefined && tenant?.key) || null;
  const path = raw.url ?? '';
  const ms = performance.now() - started;
  const headers = withoutSecrets(request.headers);
  const answerHeaders = sent ? withoutSecrets(reply.getHeaders()) : {};
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
      ...(received && bodyOf(received, redactor)),
    },
    response: {
      headers: redactor.headers(answerHeaders),
      ...(sent && answered && bodyOf(answered, redactor)),
    },
  });
  const release = (): void => {
    received?.release();
    answered?.release();
  };
  if (operation !== null && !redactor.knowsMore) return { write, release };
  const entry = write();
  release();
  return { write: () => entry, release };
}

const bodyOf = (
  { text, isCut }: KeptBody,
  redactor: Redactor,
): Omit<JournalMessage, 'headers'> => ({
  body: redactor.body(text, isCut),
  ...(isCut && { truncated: true }),
});
